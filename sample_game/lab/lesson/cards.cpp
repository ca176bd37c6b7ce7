// SPDX-License-Identifier: Zlib
#include "lab/lesson/cards.hpp"

namespace game
{

const std::array<CardText, LessonCardCount>& cardTexts()
{
    static const std::array<CardText, LessonCardCount> texts = {{
        {"Slide A around B",
         {"GJK answers three questions about two convex shapes: do they touch, how far apart are they, when do they "
          "meet? Convex means: without a dent.",
          "Push A around B so that the two always touch. A does not turn. Every place of A is a displacement: the "
          "arrow from the start of A to where it is now.",
          "In the other picture the tips of these arrows draw a border. The figure inside it is B - A, the Minkowski "
          "difference of B and A: all points of B less all points of A. Each dot is a corner of B less a corner of A, "
          "b - a. Many texts write A - B: that is the same figure turned by half a turn, and nothing else changes.",
          "The white cross is the origin, the arrow of length 0: A at its start. If the cross lies inside B - A, then "
          "A overlaps B there: some b - a is 0, so a point b and a point a are the same. If it lies outside, they are "
          "apart."},
         "Drag A around B, or use the arrow keys. The orange trail shows where A has been.",
         {{{"A moves by the arrow that leads to the ring. Do A and B overlap then?",
            {{"yes, they overlap", "The ring lies inside B - A, and every displacement in there leads to an overlap."},
             {"no, they are apart",
              "The ring lies outside B - A, and only the displacements in there lead to an overlap."}},
            ""},
           {"The rings mark a corner a of A and a corner b of B. Which dot of B - A do the two make? Click it.",
            {},
            "The arrow from the origin to that dot is the arrow from a to b: that is b - a."}}}},
        {"The farthest point: w = b - a",
         {"GJK, the algorithm of this library, is named after Gilbert, Johnson and Keerthi. It never builds all of B - "
          "A. It asks for one vertex, a corner of the border, at a time: the one that lies farthest along a direction "
          "d. All such questions about one pair of shapes are called a run.",
          "That vertex is easy to find. Take the corner b of B that lies farthest along d: the one with the largest "
          "dot product b . d. Take the corner a of A that lies farthest in the opposite direction. Then w = b - a. The "
          "corners are called support points, and the whole is a support search.",
          "The dashed line through w stands square to d. Nothing of B - A lies beyond it. On a screen y points down: d "
          "= (0.8, -0.6) points up and to the right."},
         "Drag the tip of the arrow d, in the picture of B - A. Watch a, b and w.",
         {{{"The run searches along this d. Which vertex of B - A does it find? Click it.",
            {},
            "Push a line that stands square to d along d: this vertex is the last one that it leaves."},
           {"The run searches B - A along this d. Which corner of A does it take as a?",
            {{"the one farthest along d", "That corner makes b - a reach farthest along d."},
             {"the one farthest against d",
              "w = b - a lies far along d when b lies far along d and a lies far against it."},
             {"the one nearest to B", "The nearest corner makes b - a reach farthest along d."}},
            ""}}}},
        {"Enclose the origin",
         {"Do A and B overlap? They do when B - A holds the origin. GJK collects vertices of B - A around the origin: "
          "one, then two, then three. This collection is called the simplex. It is a point, a segment or a triangle, "
          "drawn in green.",
          "The first d is the centre of A less the centre of B: it leads from the middle of B - A to the origin. The "
          "second search goes the opposite way, along -d. Each later one looks from the simplex towards the origin. If "
          "w falls short of the origin, w . d is negative, and nothing of B - A gets there: the shapes are apart. If "
          "the triangle holds the origin, they overlap.",
          "Otherwise the origin lies beyond an edge of the triangle. The shaded region shows which one. That edge is "
          "kept, the third point is dropped, and the run searches on. A concave shape is cut into convex pieces, and "
          "each pair of pieces has a run of its own."},
         "Drag A, B or a corner. Left and Right step through the run.",
         {{{"The simplex is this segment. Along which arrow does the run search next?",
            {{"arrow 1", ""}, {"arrow 2", ""}, {"arrow 3", ""}},
            "The next search goes square to the segment, on the side where the origin lies."},
           {"The search along d has found w. What follows?",
            {{"they overlap: the run ends", "The segment and w make a triangle that holds the origin."},
             {"they are apart: the run ends", "w falls short of the origin, so nothing of B - A gets there."},
             {"neither yet: a point is dropped",
              "w lies past the origin, but the triangle misses it. You may see more in the picture; the run knows "
              "these three points alone, keeps an edge and searches on."}},
            ""}}}},
        {"Why two points suffice for distance",
         {"How far apart are A and B? As far as B - A is from the origin. So the run looks for the point of B - A that "
          "is nearest to the origin.",
          "Look at a triangle that does not hold the origin. Its nearest point lies on an edge or at a corner, never "
          "inside. An edge has two ends, so two points of the simplex are enough. The third one is dropped.",
          "The shaded region shows which points are kept. The next search looks from the nearest point towards the "
          "origin. The nearest point p gives the most that the gap can be. Nothing of B - A lies beyond the dashed "
          "line of w: the best of these lines so far gives the least. When the two meet, the run ends, and the pink "
          "line is the gap."},
         "Drag A, B or a corner. Left and Right step through the run.",
         {{{"The run had the two green points and has found w. Which of the three points does it drop? Click it.",
            {},
            "The origin is nearest to the edge between the other two points, so this one does not matter."},
           {"Along which arrow does the run search next?",
            {{"arrow 1", ""}, {"arrow 2", ""}, {"arrow 3", ""}},
            "The next search goes from the nearest point of the simplex to the origin."}}}},
        {"Rays and sweeps",
         {"A moves: when does it meet B? In the picture of B - A, that figure stays where it is, and a point x moves "
          "instead. It starts at the origin and moves by the motion of A less that of B. A meets B when x enters B - "
          "A. For a ray, A is a single point.",
          "Each search finds a vertex w. All of B - A lies behind the dashed line of w. So x may move up to that line "
          "at once: nothing is in between, and that part of the motion is free. If x is past the line already, x "
          "waits, and w joins the simplex. Then the run searches again, from the simplex towards x.",
          "The run ends when x arrives at B - A, as near as epsilon asks: a small share of the size of the shapes. Or "
          "it ends when the motion cannot reach a line: then nothing is hit. This is called a cast."},
         "Drag A, B, or a ring at the end of a motion. Left and Right step through the run.",
         {{{"The search along d has found w and its dashed line. What does x do?",
            {{"x moves up to the line", "x is before the line and moves towards it, and nothing lies in between."},
             {"x stays where it is", "x is not before the line, so nothing more is proved free: w joins the simplex, "
                                     "and the run searches again."},
             {"nothing is hit: the run ends",
              "All of B - A lies behind the line, and the motion does not cross it: it ends before, or leads away."}},
            ""},
           {"Does the motion end in a hit?",
            {{"yes, x enters B - A", "The arrow of the motion leads into B - A, and the run moves x up to the border."},
             {"no, x misses B - A", "The arrow of the motion passes B - A, or ends before it."}},
            ""}}}},
        {"How deep: the growing polytope",
         {"A and B overlap. How far must B move to leave A? As far as the origin is from the border of B - A. GJK only "
          "finds that B - A holds the origin. So a second algorithm starts anew: EPA, the expanding polytope "
          "algorithm.",
          "A polytope is a convex polygon here: the green one, of vertices of B - A around the origin. EPA begins with "
          "the farthest vertices to the right, left, down and up: this card opens at the step that has all four. It "
          "takes the edge of the polytope that is nearest to the origin. It searches along d, which leads out of that "
          "edge. If w lies beyond the edge, the border is farther out. Then the edge is split at w, and the polytope "
          "grows.",
          "If B - A reaches no farther than the edge, this edge is part of the border. So the nearest edge gives the "
          "least that the depth can be, and the line of w the most. The pink arrow leads to it: the shortest "
          "displacement of the origin out of B - A. Its length is the depth. Who moves B moves B - A and not the "
          "origin: so B leaves A against the arrow."},
         "Drag A, B or a corner. Left and Right step through the run.",
         {{{"Along which arrow does the run search next?",
            {{"arrow 1"}, {"arrow 2"}, {"arrow 3"}},
            "The next search leads out of the edge that is nearest to the origin."},
           {"The search along d has found w. What follows?",
            {{"the edge is split at w", "w lies beyond the edge, so the border of B - A is farther out."},
             {"the edge is the border: the run ends",
              "B - A reaches no farther than the edge, so the shortest displacement out leads across it."}},
            ""}}}},
        {"Where floats lie",
         {"Floats are not the numbers of a textbook: each result is rounded to 24 binary digits, and exact zeros and "
          "NaN come up. Each of these five pairs stands for a public report about a library that many use.",
          "A textbook solver and graze are stepped side by side. The first wrong step of the textbook is red, and its "
          "source has the line to blame.",
          "A run may stop when its two bounds meet: the nearest point gives the most that a gap can be, the best line "
          "of w the least. A run that is out of searches must say so."},
         "Left and Right step both, N shows the next report. Drag the shapes, and see where the textbook goes right "
         "again.",
         {{{"What will the textbook solver answer here?",
            {{"the right answer", "No step goes wrong: no d is 0, no search comes twice, and the numbers are small."},
             {"a wrong answer", "It ends, but one step is wrong, and all after it."},
             {"none: it never ends", "The same search comes again and again, and nothing counts them."}},
            ""},
           {"The run has found this w. A gap that is right to 1 % would do. May the run stop?",
            {{"yes, it may stop", "The nearest point and the line of w are nearer to each other than 1 % of the gap."},
             {"no, it must go on", "The line of w lies nearer to the origin than the nearest point by more than 1 %: "
                                   "the gap may still turn out smaller."}},
            ""}}}},
    }};
    return texts;
}

} // namespace game
