#include "report/latex.h"

#include <gtest/gtest.h>

#include "report/best_cells.h"

namespace timeprobe {
namespace {

// "8.4" and "9.1" of a paper, "9.1" of ours (9.08), where more is better.
Table small_table(Better better = Better::higher) {
  Table table{"suite/table4/em", "EM & more", "50 % off", {"", "A_1", "ours"}, {}};
  table.columns = {{}, {ColumnKind::published, std::nullopt, better}, {ColumnKind::run, 0, better}};
  table.rows = {{"L1", "9.1", "9.1"}, {"L2", "-1.5", "-"}, {"L3", "8.4", "7.0"}};
  table.numbers = {{std::nullopt, CellNumber{9.1}, CellNumber{9.08}},
                   {std::nullopt, CellNumber{-1.5}, std::nullopt},
                   {std::nullopt, CellNumber{8.4}, CellNumber{7.0}}};
  return table;
}

TEST(BestCells, NumbersThatLookAlikeAreMarkedAlike) {
  using Flags = std::vector<std::vector<bool>>;
  EXPECT_EQ(best_cells(small_table()),
            (Flags{{false, true, true}, {false, false, false}, {false, true, false}}));
  EXPECT_EQ(best_cells(small_table(Better::lower)),
            (Flags{{false, true, true}, {false, false, false}, {false, false, true}}));
  EXPECT_EQ(best_cells(small_table(Better::neither)).at(2), (std::vector<bool>(3, false)));
}

TEST(Latex, ATableToPaste) {
  EXPECT_EQ(to_latex(small_table()),
            "% needs \\usepackage{booktabs}\n"
            "\\begin{table}[t]\n"
            "  \\centering\n"
            "  \\caption{EM \\& more}\n"
            "  \\label{tab:suite-table4-em}\n"
            "  \\begin{tabular}{lrr}\n"
            "    \\toprule\n"
            "     & A\\_1 & ours \\\\\n"
            "    \\midrule\n"
            "    L1 & \\textbf{9.1} & \\textbf{9.1} \\\\\n"
            "    L2 & \\ensuremath{-}1.5 & -- \\\\\n"
            "    L3 & \\textbf{8.4} & 7.0 \\\\\n"
            "    \\bottomrule\n"
            "  \\end{tabular}\n"
            "  \\par\\smallskip\\footnotesize 50 \\% off\n"
            "\\end{table}\n");
}

TEST(Latex, NothingOfATextIsACommand) {
  EXPECT_EQ(latex_text("\\input{x} $5 #1 a_b^c~ <d> | 100% & \"q\""),
            "\\textbackslash{}input\\{x\\} \\$5 \\#1 a\\_b\\textasciicircum{}c\\textasciitilde{} "
            "\\textless{}d\\textgreater{} \\textbar{} 100\\% \\& \\char34{}q\\char34{}");
  EXPECT_EQ(latex_text("0.15 \u00b1 0.08\nnext"), "0.15 \\ensuremath{\\pm} 0.08 next");
}

}  // namespace
}  // namespace timeprobe
