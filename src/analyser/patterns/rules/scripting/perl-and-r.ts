import type { PatternRule } from "../../pattern-rule.ts";

/** Rules for Perl and R. */
export const perlAndRRules: readonly PatternRule[] = [
  {
    id: "belvedere:two-argument-open",
    message: "The name of the file can change what open does",
    patterns: [
      {
        languages: ["perl"],
        query: `(function_call_expression function: (function) @name arguments: (list_expression . (_) . [(interpolated_string_literal (string_content (scalar))) (scalar)] .) (#eq? @name "open")) @match`,
      },
      {
        languages: ["perl"],
        query: `(ambiguous_function_call_expression function: (function) @name arguments: (list_expression . (_) . [(interpolated_string_literal (string_content (scalar))) (scalar)] .) (#eq? @name "open")) @match`,
      },
    ],
    examples: [
      { language: "perl", bad: 'open(F, ">$file") or die;\n', good: "open(my $f, '>', $file) or die;\n" },
      { language: "perl", bad: 'open F, "<$file" or die;\n', good: "open my $f, '<', $file or die;\n" },
    ],
  },
  {
    id: "belvedere:conditional-declaration",
    message: "If the condition is false, the variable keeps the value of an earlier call",
    patterns: [
      {
        languages: ["perl"],
        query: `(postfix_conditional_expression . (assignment_expression left: (variable_declaration . "my")) @match)`,
      },
    ],
    examples: [{ language: "perl", bad: "my $x = 1 if $y;\n", good: "my $x;\n$x = 1 if $y;\n" }],
  },
  {
    id: "belvedere:slice-of-one",
    message: "This is a list with one element; write $ for the element",
    patterns: [
      {
        languages: ["perl"],
        query: String.raw`(slice_expression array: (slice_container_variable (varname)) @array . [(number) (scalar)] .) @match (#match? @array "^@\\w+$")`,
      },
    ],
    examples: [{ language: "perl", bad: "my $x = @a[0];\n", good: "my $x = $a[0];\nmy @y = @a[0, 1];\n" }],
  },
  {
    id: "belvedere:loop-over-size",
    message: "This loop runs once, for {size} itself",
    patterns: [
      {
        languages: ["r"],
        query: `(for_statement sequence: (call function: (identifier) @size) @match (#any-of? @size "length" "nrow" "ncol" "nchar" "NROW" "NCOL"))`,
      },
      {
        languages: ["python"],
        query: `(for_statement right: (call function: (identifier) @size) @match (#eq? @size "len"))`,
      },
    ],
    examples: [
      { language: "r", bad: "for (i in length(x)) f(i)\n", good: "for (i in seq_along(x)) f(i)\n" },
      { language: "python", bad: "for i in len(x):\n  f(i)\n", good: "for i in range(len(x)):\n  f(i)\n" },
    ],
  },
  {
    id: "belvedere:size-of-comparison",
    message: "This is the size of the result of a comparison",
    patterns: [
      {
        languages: ["r"],
        query: String.raw`(call function: (identifier) @name arguments: (arguments . argument: (argument !name value: (binary_operator operator: ["==" "!=" ">" "<" ">=" "<="] rhs: [(float) (integer)])) .) @arguments (#any-of? @name "length" "nrow" "ncol" "nchar")) @match`,
      },
      {
        languages: ["python"],
        query: `(call function: (identifier) @name arguments: (argument_list . (comparison_operator operators: ["==" "!=" "<" ">" "<=" ">="]) .) (#eq? @name "len")) @match`,
      },
    ],
    examples: [
      { language: "r", bad: "if (length(x == 0)) f()\n", good: "if (length(x) == 0) f()\n" },
      { language: "python", bad: "if len(x == 0):\n  f()\n", good: "if len(x) == 0:\n  f()\n" },
    ],
  },
  {
    id: "belvedere:range-from-one",
    message: "If the size is 0, this is 1, 0 and not empty",
    patterns: [
      {
        languages: ["r"],
        query: `(for_statement sequence: (binary_operator lhs: (_) @one operator: ":" rhs: (call function: (identifier) @size)) @match (#any-of? @one "1" "1L") (#any-of? @size "length" "nrow" "ncol" "NROW" "NCOL"))`,
      },
    ],
    examples: [{ language: "r", bad: "for (i in 1:length(x)) f(i)\n", good: "for (i in seq_along(x)) f(i)\n" }],
  },
  {
    id: "belvedere:element-wise-condition",
    message: "{operator} compares element by element; a condition needs one value",
    patterns: [
      {
        languages: ["r"],
        query: `(if_statement condition: (binary_operator operator: ["&" "|"] @operator) @match)`,
      },
    ],
    examples: [{ language: "r", bad: "if (a & b) f()\n", good: "if (a && b) f()\n" }],
  },
  {
    id: "belvedere:needless-ifelse",
    message: "The condition is already TRUE or FALSE",
    patterns: [
      {
        languages: ["r"],
        query: `(call function: (identifier) @name arguments: (arguments argument: (argument value: (true)) . (comma) . argument: (argument value: (false)) .) (#eq? @name "ifelse")) @match`,
      },
    ],
    examples: [{ language: "r", bad: "x <- ifelse(a > 1, TRUE, FALSE)\n", good: "x <- a > 1\n" }],
  },
  {
    id: "belvedere:compared-class",
    message: "An object can have several classes",
    patterns: [
      {
        languages: ["r"],
        query: `(if_statement condition: (binary_operator lhs: (call function: (identifier) @name) operator: ["==" "!="] rhs: (string)) @match (#eq? @name "class"))`,
      },
    ],
    examples: [{ language: "r", bad: 'if (class(x) == "lm") f()\n', good: 'if (inherits(x, "lm")) f()\n' }],
  },
  {
    id: "belvedere:negative-which",
    message: "If nothing is found, this leaves nothing instead of everything",
    patterns: [
      {
        languages: ["r"],
        query: `(subset arguments: (arguments argument: (argument value: (unary_operator operator: "-" rhs: (call function: (identifier) @name))))  (#eq? @name "which")) @match`,
        where: `not inside(@match, "if_statement", "function_definition")`,
      },
    ],
    examples: [
      {
        language: "r",
        bad: "x <- x[-which(x == 1)]\n",
        good: "x <- x[x != 1]\nif (any(x == 1)) x <- x[-which(x == 1)]\n",
      },
    ],
  },
  {
    id: "belvedere:short-logical",
    message: "{match} is a variable that code can change",
    patterns: [
      {
        languages: ["r"],
        query: `(argument name: (_) @name value: (identifier) @match (#any-of? @match "T" "F"))`,
        where: "not same(@name, @match)",
      },
    ],
    examples: [{ language: "r", bad: "f(x, na.rm = T)\n", good: "f(x, na.rm = TRUE)\n" }],
  },
  {
    id: "belvedere:attached-data",
    message: "Columns of the data hide other variables from here on",
    patterns: [
      {
        languages: ["r"],
        query: `(call function: (identifier) @name arguments: (arguments . argument: (argument !name value: (identifier)) .) (#eq? @name "attach")) @match`,
      },
    ],
    examples: [{ language: "r", bad: "attach(cars)\n", good: "with(cars, f(speed))\n" }],
  },
];
