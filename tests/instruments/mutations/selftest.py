# SPDX-License-Identifier: Zlib
"""The mutants of small sources are the right ones, and nothing but code is changed."""

import pathlib
import unittest

from cxx_tokens import lines_of_code
from drawing import Draw
from guarded import guards_of, tests_in
from mutants import mutants_of, other_numbers
from results import known_reason, stale_lines
from suites import ELSEWHERE, filter_of, mirrored_by


def changed(source):
    return [mutant.mutated for mutant in mutants_of("a.cpp", source)]


def in_body(statements):
    """Mutants of statements in a function, without the function."""
    return [text.removeprefix("void f() { ").removesuffix(" }") for text in changed("void f() { " + statements + " }")]


class Mutants(unittest.TestCase):
    def test_nothing_but_code_is_changed(self):
        for text in ("// a < b", "/* a < b\n 1 */", "#if A > 1 \\\n && B < 2\n#endif", '#include <array>',
                     'auto s = "a < 1 // && b";', 'auto s = R"x(a < 1 " && b)x";', "auto c = '<';",
                     "static_assert(sizeof(int) == 4 && true);", "void f() { GRAZE_ASSERT(a < b); }",
                     "void f() noexcept(1 < 2);", "enum class A { B = 1, C = 2 };", "virtual void f() const = 0;",
                     "[[nodiscard(1)]] int f();", "bool operator<(A a, A b);", "double a[4];", "using A = B<1, -2>;"):
            self.assertEqual(changed(text), [], text)

    def test_template_brackets_are_no_comparisons(self):
        for text in ("template <class T, int N = 1> void f(T&& t);", "std::array<double, 4> a;",
                     "auto x = y<std::vector<A<1>>>;", "void f() { static_cast<void>(a); }",
                     "void f() { auto a = g<B<2>>(c); }"):
            self.assertEqual(changed(text), [], text)
        self.assertEqual(in_body("return a < b;"), ["return a <= b;", "return a > b;"])
        self.assertEqual(in_body("return f<1>(a) > b;"), ["return f<1>(a) < b;", "return f<1>(a) >= b;"])

    def test_comparisons(self):
        self.assertEqual(in_body("return a == b;"), ["return a != b;"])
        self.assertEqual(in_body("return a >= b;"), ["return a < b;", "return a > b;"])

    def test_signs(self):
        self.assertEqual(in_body("return -a;"), ["return a;"])
        self.assertEqual(in_body("return f(-a) - b[i];"), ["return f(a) - b[i];", "return f(-a) + b[i];"])
        self.assertEqual(in_body("return p->x;"), [])

    def test_constants(self):
        for text, others in (("1.", ["2."]), ("0.5", ["1."]), ("0.f", ["1.f"]), ("0", ["1"]), ("2u", ["3u", "1u"]),
                             ("1e-9", ["1e-7"]), ("0x1p-22", ["0x1p-15"]), ("0x10", ["0x11"]), ("0.25f", ["0.5f"])):
            self.assertEqual(other_numbers(text), others, text)
        self.assertEqual(changed("constexpr double Most = 1e-5;"), ["constexpr double Most = 1e-3;"])

    def test_booleans(self):
        self.assertEqual(in_body("return a && !b;"), ["return a || !b;", "return a && b;"])
        self.assertEqual(in_body("if (a) return b;"), ["if (!(a)) return b;"])
        self.assertEqual(in_body("if (auto a = b) return c;"), [])
        self.assertEqual(in_body("auto&& a = b;"), [])
        self.assertEqual(in_body("return true;"), ["return false;"])

    def test_dropped_statements(self):
        for text in ("x = y;", "a.b->c(d)[e] += f;", "g(a, b);", "++x;", "x--;", "*p = q;", "g<A>(b);", "ns::g();"):
            self.assertIn(";", in_body(text), text)
        for text in ("Type x = y;", "Type x(y);", "auto x = y;", "const A& b = c;", "std::vector<A> b;", "return x;",
                     "Type* p = q;", "using a = b;"):
            self.assertEqual(in_body(text), [], text)
        self.assertEqual(in_body("for (a = b; c; ++d) continue;"), ["for (a = b; c; ++d) ;"])
        self.assertEqual(changed("struct A { A(); explicit A(int a); B b = c; };"), [])
        self.assertEqual(in_body("switch (a) { case B: c = d; break; }"),
                         ["switch (a) { case B: ; break; }", "switch (a) { case B: c = d; ; }"])

    def test_the_number_of_lines_stays(self):
        source = "void f()\n{\n    x = g(a,\n          b);\n}\n"
        mutant, = mutants_of("a.cpp", source)
        self.assertEqual(mutant.applied_to(source).count("\n"), source.count("\n"))
        self.assertEqual((mutant.line, mutant.original, mutant.mutated), (3, "x = g(a, b);", ";"))


class Choosing(unittest.TestCase):
    def test_lines_without_code_do_not_count(self):
        self.assertEqual(lines_of_code("// a\n\n#if 1\nint a;\n/* b\n */ int c;\n"), 2)

    def test_the_seed_alone_decides_and_files_share_by_their_lines(self):
        sources = {"a.cpp": "int a = 1;\n" * 30, "b.cpp": "int b = 2 + 3;\n" * 10}
        drawn = [[mutant.key for mutant in Draw(sources, 7).first(20)] for _ in range(2)]
        self.assertEqual(drawn[0], drawn[1])
        self.assertEqual(sum(key[0] == "a.cpp" for key in drawn[0]), 15)

    def test_a_draw_ends_when_nothing_is_left(self):
        self.assertEqual(len(Draw({"a.cpp": "int a = 0;"}, 1).first(5)), 1)

    def test_known_survivors_have_a_reason(self):
        mutant, = mutants_of("a.cpp", "bool f() { return a && b; }")
        line = "a.cpp | bool f() { return a && b; } | bool f() { return a || b; } | both are equal"
        self.assertEqual(known_reason([line], mutant), "both are equal")
        self.assertIsNone(known_reason([line.replace("a.cpp", "b.cpp")], mutant))

    def test_lines_that_fit_no_mutant_are_stale(self):
        line = "a.cpp | int a = 1; | int a = 2; | nobody asks"
        self.assertEqual(stale_lines([line], {"a.cpp": "int a = 1;"}), [])
        self.assertEqual(stale_lines([line], {"a.cpp": "int a = 3;"}), [line])
        self.assertEqual(stale_lines([line], {"b.cpp": "int a = 3;"}), [])


class Guards(unittest.TestCase):
    def code_of(self, source):
        return [(guard.test, source[guard.start:guard.end]) for guard in guards_of("a.cpp", source)]

    def test_a_comment_stands_at_the_statement_or_definition_that_follows(self):
        body = "int f(A a)\n{\n    if (a.b)\n        return 1;\n    return 2;\n}"
        self.assertEqual(self.code_of("// Words. Guarded by\n// A.B.\n" + body + "\nint g();\n"), [("A.B", body)])
        inside = "void f()\n{\n    // Guarded by A.B.\n    a = {1, 2};\n    b();\n}\n"
        self.assertEqual(self.code_of(inside), [("A.B", "a = {1, 2};")])
        self.assertEqual(self.code_of("/// Guarded by C.D and more.\nstruct S\n{\n    int a;\n};\n"),
                         [("C.D", "struct S\n{\n    int a;\n};")])
        self.assertEqual(self.code_of("// By A.B.\nint a;\n// Guarded by house.headers.\nint b;\n"), [])

    def test_the_filter_of_a_test_is_known_by_its_name(self):
        self.assertEqual(tests_in("TEST_P(A, B)\n{\n}\nTEST(C, D)\n"), {"A.B": "*/A.B/*", "C.D": "C.D"})


class Suites(unittest.TestCase):
    def test_the_filter_names_the_tests_of_a_file(self):
        text = "TEST(A, B)\n{}\nTEST_P(C, D)\n{}\n// TEST(E, F)\nINSTANTIATE_TEST_SUITE_P(G, C, Values(1));"
        self.assertEqual(filter_of(text), "A.B:*/C.D/*")
        self.assertIsNone(filter_of("int a;"))

    def test_a_test_file_mirrors_the_source_with_the_longest_name_that_begins_its_own(self):
        sources = ["plugin/src/a/b.cpp", "plugin/include/graze/a/b.hpp", "plugin/src/a/b_run.cpp", "plugin/src/c/b_d.cpp"]
        tests = ["tests/a/b_test.cpp", "tests/a/b_d_test.cpp", "tests/a/b_run_test.cpp", "tests/a/bb_test.cpp",
                 "tests/c/b_d_test.cpp"]
        self.assertEqual(mirrored_by("plugin/include/graze/a/b.hpp", sources, tests),
                         ["tests/a/b_d_test.cpp", "tests/a/b_test.cpp"])
        self.assertEqual(mirrored_by("plugin/src/a/b_run.cpp", sources, tests), ["tests/a/b_run_test.cpp"])
        self.assertEqual(mirrored_by("plugin/src/e.cpp", sources, tests), [])

    def test_every_source_with_tests_elsewhere_exists_and_so_do_they(self):
        root = pathlib.Path(__file__).resolve().parents[3]
        for source, (name, _) in ELSEWHERE.items():
            self.assertTrue((root / source).exists(), source)
            self.assertTrue((root / "tests" / f"{name}_test.cpp").exists(), name)


if __name__ == "__main__":
    unittest.main()
