# SPDX-License-Identifier: Zlib
"""Says which tokens of a source may be changed, and where a statement begins."""

from cxx_tokens import partners_of, tokens_of

# The parentheses after these hold conditions of the compiler, or checks whose change is no change of behaviour.
NEVER_IN = {"static_assert", "GRAZE_ASSERT", "assert", "noexcept", "alignas", "alignof", "decltype", "sizeof",
            "requires", "explicit"}
SCOPES = {"class", "struct", "union", "namespace", "enum"}
NO_OPERANDS = {"return", "else", "case", "throw", "do", "co_return", "co_yield"}
AFTER_PARAMETERS = {")", "const", "noexcept", "override"}
BEFORE_BODY = {")", "]", "{", "}", ";", "else", "do", "try", "const", "noexcept", "override", "final", "mutable"}


class Reading:
    """Tokens of one source, with what they belong to."""

    def __init__(self, text):
        self.text = text
        self.tokens = tokens_of(text)
        self.partners = partners_of(self.tokens)
        self.frozen = set()
        self.closing = {}  # its end, by the place of the bracket that opens a template argument list
        self._freeze_templates()
        self._freeze_phrases()
        self.kinds = {index: self._kind_of_brace(index) for index in self.partners if self.tokens[index].text == "{"}

    def at(self, index):
        """Text of a token; empty beyond both ends, and for what only looks like code."""
        if not 0 <= index < len(self.tokens) or self.tokens[index].kind in ("string", "char"):
            return ""
        return self.tokens[index].text

    def adjacent(self, index):
        """Whether nothing stands between a token and the one before it."""
        return index > 0 and self.tokens[index - 1].end == self.tokens[index].start

    def is_name(self, index):
        return 0 <= index < len(self.tokens) and self.tokens[index].kind == "name"

    def freeze(self, first, last):
        self.frozen.update(range(first, last + 1))

    def _freeze_templates(self):
        for index in range(1, len(self.tokens)):
            if self.at(index) != "<" or index in self.frozen:
                continue
            # The format check keeps a space on both sides of a comparison.
            begins = self.at(index - 1) == "template" or (self.is_name(index - 1) and self.adjacent(index))
            end = self._end_of_template(index) if begins and self.at(index - 1) != "operator" else None
            if end is not None:
                self.closing[index] = end
                self.freeze(index, end)

    def _end_of_template(self, opening):
        depth, index = 0, opening
        while index < len(self.tokens):
            text = self.at(index)
            if text in ("(", "["):
                index = self.partners.get(index, len(self.tokens))
            elif text in (";", "{", "}", ")", "||"):
                return None
            else:
                depth += (text == "<") - (text == ">") - 2 * (text == ">>")
                if depth <= 0:
                    return index
            index += 1
        return None

    def _freeze_phrases(self):
        for index, token in enumerate(self.tokens):
            text = self.at(index)
            if text in NEVER_IN and self.at(index + 1) == "(":
                self.freeze(index, self.partners.get(index + 1, index))
            elif text == "[" and self.at(index + 1) == "[" and self.adjacent(index + 1):
                self.freeze(index, self.partners.get(index, index))
            elif text == "operator" and token.kind == "name":
                self.freeze(index, index + 2 if self.at(index + 1) in ("(", "[") else index + 1)
            elif text in ("using", "typedef"):
                self.freeze(index, self._next(index, ";"))
            elif text == "enum":
                self.freeze(index, self._next(index, ";"))
            elif text in ("case", "default") and self.at(index + 1) != ";":
                self.freeze(index, self._next(index, ":"))
            elif text == "=" and self.at(index + 1) == "0" and self.at(index - 1) in AFTER_PARAMETERS:
                self.freeze(index, index + 1)  # a function without a body
            elif text == "[" and self.is_name(index - 1) and self._is_type_before(index - 1):
                self.freeze(index, self.partners.get(index, index))  # the length of an array

    def _is_type_before(self, index):
        return (self.is_name(index - 1) and self.at(index - 1) not in NO_OPERANDS) or index - 1 in self.closing.values()

    def _next(self, index, text):
        while index < len(self.tokens) and self.at(index) != text:
            index = self.partners.get(index, index) + 1 if self.at(index) in ("(", "[", "{") else index + 1
        return min(index, len(self.tokens) - 1)

    def _kind_of_brace(self, index):
        """scope, body or value."""
        before = self.at(index - 1)
        head = self._head_of(index)
        if before != ")" and any(self.at(i) in SCOPES and i not in self.frozen - {index} for i in head):
            return "scope"
        if index > 0 and self.tokens[index - 1].kind == "string":
            return "scope"
        trailing = [i for i in head if self.at(i) == "->" and self.at(i - 1) in (")", "const", "noexcept")]
        return "body" if before in BEFORE_BODY or trailing else "value"

    def _head_of(self, index):
        head = []
        index -= 1
        while index >= 0 and self.at(index) not in (";", "{", "}"):
            if self.at(index) in (")", "]"):
                index = self.partners.get(index, index)
            head.append(index)
            index -= 1
        return head

    def statement_starts(self):
        """Indexes of tokens that begin a statement inside a function."""
        stack = []
        for index in range(len(self.tokens)):
            text = self.at(index)
            if text in ("(", "[", "{"):
                stack.append(index)
            elif text in (")", "]", "}"):
                stack = stack[:-1]
            elif stack and self.kinds.get(stack[-1]) == "body" and self._follows_an_end(index):
                yield index

    def _follows_an_end(self, index):
        before = self.at(index - 1)
        if before == ")":
            return self.at(self.partners.get(index - 1, 0) - 1) in ("if", "for", "while")
        return before in ("{", "}", ";", "else", "do") or (before == ":" and index - 1 in self.frozen)
