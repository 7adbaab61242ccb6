import type { RuleExtension } from "../../pattern-rule.ts";

const noCalls = (calls: string): string => `same(@left, @match) and not contains(@left, "${calls}")`;
const cBad = "void f(int a) { if (a) { g(1); } else { g(1); } }";
const cGood = "void f(int a) { if (a) { g(1); } else { g(2); } }";

/** Patterns of C++, Objective-C, Rust and Swift for rules of other files. */
export const systemExtensions: readonly RuleExtension[] = [
  {
    id: "belvedere:identical-operands",
    patterns: [
      {
        languages: ["objc"],
        query: `(binary_expression left: (_) @left operator: ["&&" "||" "<" ">" "<=" ">=" "-"] right: (_) @match)`,
        where: noCalls("call_expression message_expression selector_expression update_expression number_literal"),
      },
      {
        // The grammar reads && before ==: a == (b && b).
        languages: ["swift"],
        query: `[(conjunction_expression lhs: (_) @left rhs: (_) @match) (disjunction_expression lhs: (_) @left rhs: (_) @match)]`,
        where: `${noCalls("call_expression integer_literal")} and not inside(@match, "equality_expression comparison_expression infix_expression", "statements tuple_expression value_argument")`,
      },
      {
        languages: ["swift"],
        query: `(comparison_expression lhs: (_) @left rhs: (_) @match)`,
        where: noCalls("call_expression integer_literal"),
      },
      {
        languages: ["swift"],
        query: `(additive_expression lhs: (_) @left "-" rhs: (_) @match)`,
        where: noCalls("call_expression integer_literal"),
      },
    ],
    examples: [
      {
        language: "objc",
        bad: "int f(int a) { return a && a; }",
        good: "int f(id a) { return [a next] && [a next]; }",
      },
      { language: "swift", bad: "let x = a && a", good: "let x = a == b && b" },
      { language: "swift", bad: "let x = a < a", good: "let x = a < b && b < c" },
      { language: "swift", bad: "let x = a - a", good: "let x = a + a" },
    ],
  },
  {
    id: "belvedere:assignment-in-condition",
    patterns: [],
    examples: [
      { language: "objc", bad: "void f(int a) { if (a = 5) g(); }", good: "void f(int a) { if ((a = g())) h(); }" },
    ],
  },
  {
    id: "belvedere:repeated-condition",
    patterns: [
      {
        languages: ["objc"],
        query: `(if_statement condition: (_) @first alternative: (else_clause (if_statement condition: (_) @match)))`,
        where: `same(@first, @match) and not contains(@first, "call_expression message_expression selector_expression update_expression assignment_expression")`,
      },
      {
        languages: ["swift"],
        query: `(if_statement . condition: (_) @first . (statements) . (else) . (if_statement . condition: (_) @match . (statements)))`,
        where: `same(@first, @match) and not contains(@first, "call_expression")`,
      },
    ],
    examples: [
      {
        language: "objc",
        bad: "void f(int a) { if (a) g(); else if (a) h(); }",
        good: "void f(SEL s) { if (s == @selector(a:b:)) g(); else if (s == @selector(c:d:)) h(); }",
      },
      {
        language: "swift",
        bad: "func f() { if a { g() } else if a { h() } }",
        good: "func f() { if a { g() } else if a, b { h() } else if b { i() } }",
      },
    ],
  },
  {
    id: "belvedere:identical-branches",
    patterns: [
      {
        languages: ["swift"],
        query: `(if_statement (statements) @then . (else) . (statements) @match)`,
        where: "same(@then, @match) and same_comments(@then, @match)",
      },
    ],
    examples: [
      { language: "objc", bad: cBad, good: cGood },
      {
        language: "swift",
        bad: "func f() { if a { g(1) } else { g(1) } }",
        good: "func f() { if a { g(1) } else if b { g(1) } else { g(2) } }",
      },
    ],
  },
  {
    id: "belvedere:nan-comparison",
    patterns: [
      {
        languages: ["swift"],
        query: `(equality_expression ["==" "!="] rhs: (_) @nan (#any-of? @nan ".nan" "Double.nan" "Float.nan" "CGFloat.nan")) @match`,
      },
    ],
    examples: [{ language: "swift", bad: "let x = a == Double.nan", good: "let x = a.isNaN" }],
  },
  {
    id: "belvedere:operator-precedence",
    patterns: [],
    examples: [
      {
        language: "objc",
        bad: "int f(int a) { return a & MASK == 0; }",
        good: "int f(int a) { return (a & MASK) == 0; }",
      },
    ],
  },
  {
    id: "belvedere:self-assignment",
    patterns: [
      {
        languages: ["objc"],
        query: `(expression_statement (assignment_expression left: (identifier) @left operator: "=" right: (identifier) @right)) @match`,
        where: "same(@left, @right)",
      },
      {
        languages: ["swift"],
        query: `(assignment target: (directly_assignable_expression (simple_identifier) @left .) "=" result: (simple_identifier) @right) @match`,
        where: "same(@left, @right)",
      },
    ],
    examples: [
      { language: "objc", bad: "void f(int x) { x = x; }", good: "void f(int x) { self.x = self.x; }" },
      { language: "swift", bad: "func f() { x = x }", good: "func f() { self.x = x; y += y }" },
    ],
  },
  {
    id: "belvedere:loop-direction",
    patterns: [],
    examples: [
      {
        language: "objc",
        bad: "void f(int n) { for (int i = n; i > 0; i++) g(i); }",
        good: "void f(int n) { for (int i = n; i > 0; i--) g(i); }",
      },
    ],
  },
  {
    id: "belvedere:duplicate-key",
    patterns: [
      {
        languages: ["swift"],
        query: `(dictionary_literal key: (line_string_literal !interpolation) @first key: (line_string_literal) @key (#eq? @first @key)) @match`,
      },
    ],
    examples: [{ language: "swift", bad: 'let d = ["a": 1, "b": 2, "a": 3]', good: 'let d = ["a": 1, "b": 1]' }],
  },
  {
    id: "belvedere:shell-injection",
    patterns: [
      {
        languages: ["rust"],
        query: `(call_expression function: (field_expression value: (call_expression function: (field_expression field: (field_identifier) @one) arguments: (arguments . (string_literal) @flag .)) field: (field_identifier) @other) arguments: (arguments . [(macro_invocation macro: (identifier) @macro) (reference_expression value: (macro_invocation macro: (identifier) @macro))] .) (#eq? @one "arg") (#eq? @other "arg") (#eq? @flag "\\"-c\\"") (#eq? @macro "format")) @match`,
      },
    ],
    examples: [
      {
        language: "rust",
        bad: 'fn f() { Command::new("sh").arg("-c").arg(format!("rm {}", path)); }',
        good: 'fn f() { Command::new("rm").arg(path); }',
      },
    ],
  },
  {
    id: "belvedere:sql-injection",
    patterns: [
      {
        languages: ["rust"],
        query: `(call_expression function: [(field_expression field: (field_identifier) @name) (scoped_identifier name: (identifier) @name)] arguments: (arguments . [(macro_invocation macro: (identifier) @macro (token_tree . (string_literal) @sql)) (reference_expression value: (macro_invocation macro: (identifier) @macro (token_tree . (string_literal) @sql)))]) (#any-of? @name "execute" "query" "query_row" "query_one" "prepare" "batch_execute") (#eq? @macro "format") (#match? @sql "(?:SELECT|INSERT|UPDATE|DELETE)\\\\b[^]*(?:=\\\\s*|LIKE\\\\s*|VALUES\\\\s*\\\\()'?%?\\\\{")) @match`,
      },
      {
        languages: ["swift"],
        query: `(call_expression (navigation_expression suffix: (navigation_suffix suffix: (simple_identifier) @name)) (call_suffix (value_arguments (value_argument value: (line_string_literal interpolation: (_)) @sql))) (#any-of? @name "execute" "executeUpdate" "executeQuery" "prepare" "query" "run") (#match? @sql "(?:SELECT|INSERT|UPDATE|DELETE)\\\\b[^]*(?:=\\\\s*|LIKE\\\\s*|VALUES\\\\s*\\\\()'?%?\\\\\\\\\\\\(")) @match`,
      },
    ],
    examples: [
      {
        language: "rust",
        bad: `fn f() { db.execute(&format!("SELECT a FROM t WHERE b = '{}'", value), []); }`,
        good: `fn f() { db.execute("SELECT a FROM t WHERE b = ?", [value]); }`,
      },
      {
        language: "swift",
        bad: String.raw`func f() { db.execute("SELECT a FROM t WHERE b = '\(value)'") }`,
        good: String.raw`func f() { db.execute("SELECT a FROM \(table) WHERE b = ?", value) }`,
      },
    ],
  },
  {
    id: "belvedere:unverified-certificate",
    patterns: [
      {
        languages: ["c", "cpp", "objc"],
        query: `(call_expression function: (identifier) @name arguments: (argument_list . (_) . (identifier) @option . (number_literal) @value .) (#eq? @name "curl_easy_setopt") (#any-of? @option "CURLOPT_SSL_VERIFYPEER" "CURLOPT_SSL_VERIFYHOST") (#any-of? @value "0" "0L")) @match`,
      },
      {
        languages: ["swift"],
        query: `(assignment target: (directly_assignable_expression) @option result: (boolean_literal) @value (#match? @option "\\\\.allowInvalidCertificates$") (#eq? @value "true")) @match`,
      },
    ],
    examples: [
      {
        language: "c",
        bad: "void f(CURL *c) { curl_easy_setopt(c, CURLOPT_SSL_VERIFYPEER, 0L); }",
        good: "void f(CURL *c) { curl_easy_setopt(c, CURLOPT_SSL_VERIFYPEER, 1L); }",
      },
      {
        language: "swift",
        bad: "func f() { p.allowInvalidCertificates = true }",
        good: "func f() { p.allowInvalidCertificates = false }",
      },
    ],
  },
  {
    id: "belvedere:unbounded-input",
    patterns: [],
    examples: [
      { language: "objc", bad: "void f(char *s) { gets(s); }", good: "void f(char *s) { fgets(s, 10, stdin); }" },
    ],
  },
  {
    id: "belvedere:format-from-variable",
    patterns: [
      {
        languages: ["objc"],
        query: `(call_expression function: (identifier) @name arguments: (argument_list . (identifier) @format .) (#eq? @name "NSLog") (#not-match? @format "^[A-Z0-9_]+$")) @match`,
      },
    ],
    examples: [
      { language: "objc", bad: "void f(NSString *s) { NSLog(s); }", good: 'void f(NSString *s) { NSLog(@"%@", s); }' },
    ],
  },
  {
    id: "belvedere:lost-memory",
    patterns: [],
    examples: [
      {
        language: "objc",
        bad: "void f(char *p) { p = realloc(p, 9); }",
        good: "void f(char *p) { q = realloc(p, 9); }",
      },
    ],
  },
  {
    id: "belvedere:swapped-arguments",
    patterns: [],
    examples: [
      { language: "objc", bad: "void f(char *p) { memset(p, 9, 0); }", good: "void f(char *p) { memset(p, 0, 9); }" },
    ],
  },
  {
    id: "belvedere:unused-guard",
    patterns: [
      {
        languages: ["cpp"],
        query: `(expression_statement (call_expression function: (qualified_identifier) @name) (#match? @name "^std::(?:lock_guard|unique_lock|scoped_lock|shared_lock)\\\\b")) @match`,
      },
    ],
    examples: [
      {
        language: "cpp",
        bad: "void f() { std::lock_guard<std::mutex>(m); }",
        good: "void f() { std::lock_guard<std::mutex> guard(m); }",
      },
    ],
  },
];
