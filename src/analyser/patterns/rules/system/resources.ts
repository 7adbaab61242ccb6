import type { PatternRule } from "../../pattern-rule.ts";
import { cFamily } from "../language-groups.ts";

const lastIsError = (name: string): string => `left: (expression_list (identifier) @${name} .)`;
const assigned = (name: string, value: string): string =>
  `[(short_var_declaration ${lastIsError(name)} right: (expression_list (call_expression function: (_) @${name}Call)) ${value})
    (assignment_statement ${lastIsError(name)} operator: "=" right: (expression_list (call_expression function: (_) @${name}Call)) ${value})]`;

/** Their multiples fill the range of random numbers, so that no remainder is more likely than another. */
const powerOfTwo = "^(?:2|4|8|16|32|64|128|256|512|1024)$";

/** Rules about memory, locks, errors and files. */
export const systemResourceRules: readonly PatternRule[] = [
  {
    id: "belvedere:mismatched-delete",
    message: "new and delete of {pointer} do not agree about the []",
    patterns: [
      {
        languages: ["cpp"],
        query: `(compound_statement (declaration declarator: (init_declarator declarator: (pointer_declarator declarator: (identifier) @pointer) value: (new_expression declarator: (new_declarator)))) (expression_statement (delete_expression (identifier) @deleted) @match) (#match? @match "^delete\\\\s+\\\\w"))`,
        where: "same(@pointer, @deleted)",
      },
      {
        languages: ["cpp"],
        query: `(compound_statement (declaration declarator: (init_declarator declarator: (pointer_declarator declarator: (identifier) @pointer) value: (new_expression !declarator))) (expression_statement (delete_expression (identifier) @deleted) @match) (#match? @match "^delete\\\\s*\\\\["))`,
        where: "same(@pointer, @deleted)",
      },
    ],
    examples: [
      {
        language: "cpp",
        bad: "void f() { char *p = new char[9]; g(p); delete p; }",
        good: "void f() { char *p = new char[9]; g(p); delete[] p; }",
      },
      {
        language: "cpp",
        bad: "void f() { A *p = new A(9); delete[] p; }",
        good: "void f() { A *p = new A(9); delete p; }",
      },
    ],
  },
  {
    id: "belvedere:catch-by-value",
    message: "The exception is copied, and loses what {type} does not have",
    patterns: [
      {
        languages: ["cpp"],
        query: `(catch_clause parameters: (parameter_list . (parameter_declaration type: [(type_identifier) (qualified_identifier)] @type declarator: (identifier)) @match) (#match? @type "(?:[Ee]xception|[Ee]rror|_error)$"))`,
      },
    ],
    examples: [
      {
        language: "cpp",
        bad: "void f() { try { g(); } catch (std::exception e) { h(); } }",
        good: "void f() { try { g(); } catch (const std::exception &e) { h(); } catch (int n) { h(); } }",
      },
    ],
  },
  {
    id: "belvedere:temporary-name",
    message: "Others can create this file first",
    patterns: [
      {
        languages: cFamily,
        query: `(call_expression function: (identifier) @name (#any-of? @name "tmpnam" "tempnam" "mktemp")) @match`,
        where: `not inside(@match, "return_statement")`,
      },
    ],
    examples: [
      { language: "c", bad: "void f(char *p) { mktemp(p); }", good: "void f(char *p) { mkstemp(p); }" },
      { language: "cpp", bad: "void f() { char *p = tmpnam(0); }", good: "char *f(char *p) { return tmpnam(p); }" },
      { language: "objc", bad: "void f(char *p) { mktemp(p); }", good: "void f(char *p) { mkdtemp(p); }" },
    ],
  },
  {
    id: "belvedere:world-writable",
    message: "{mode} lets every user of the machine write",
    patterns: [
      {
        languages: cFamily,
        query: `(call_expression function: (identifier) @name arguments: (argument_list . (_) . (number_literal) @mode .) (#any-of? @name "chmod" "fchmod") (#eq? @mode "0777")) @match`,
      },
      {
        languages: ["go"],
        query: `(call_expression function: (_) @name arguments: (argument_list . (_) . [(int_literal) (selector_expression)] @mode .) (#eq? @name "os.Chmod") (#any-of? @mode "0777" "0o777" "os.ModePerm")) @match`,
      },
      {
        languages: ["rust"],
        query: `(call_expression function: (scoped_identifier name: (identifier) @name) arguments: (arguments . (integer_literal) @mode .) (#eq? @name "from_mode") (#eq? @mode "0o777")) @match`,
      },
      {
        languages: ["swift"],
        query: `(dictionary_literal key: (_) @name . value: [(oct_literal) (integer_literal)] @mode (#match? @name "\\\\.posixPermissions$") (#eq? @mode "0o777")) @match`,
      },
    ],
    examples: [
      { language: "c", bad: 'void f(void) { chmod("a", 0777); }', good: 'void f(void) { chmod("a", 0755); }' },
      { language: "cpp", bad: "void f() { fchmod(a, 0777); }", good: "void f() { fchmod(a, 0666); }" },
      { language: "objc", bad: 'void f(void) { chmod("a", 0777); }', good: 'void f(void) { chmod("a", 0700); }' },
      {
        language: "go",
        bad: "package a\nfunc f() { os.Chmod(p, 0o777) }\n",
        good: "package a\nfunc f() { os.Chmod(p, 0o755) }\n",
      },
      {
        language: "rust",
        bad: "fn f() { P::from_mode(0o777); }",
        good: "fn f() { P::from_mode(0o755); link.set_mode(0o777); }",
      },
      {
        language: "swift",
        bad: "func f() { m.setAttributes([.posixPermissions: 0o777], ofItemAtPath: p) }",
        good: "func f() { m.setAttributes([.posixPermissions: 0o755], ofItemAtPath: p) }",
      },
    ],
  },
  {
    id: "belvedere:modulo-bias",
    message: "Small numbers are more likely than others; arc4random_uniform has no such bias",
    patterns: [
      {
        languages: cFamily,
        query: `(binary_expression left: (call_expression function: (identifier) @name) operator: "%" right: (_) @number (#eq? @name "arc4random") (#not-match? @number "${powerOfTwo}")) @match`,
      },
      {
        languages: ["swift"],
        query: `(multiplicative_expression lhs: (call_expression . (simple_identifier) @name) "%" rhs: (_) @number (#eq? @name "arc4random") (#not-match? @number "${powerOfTwo}")) @match`,
      },
    ],
    examples: [
      {
        language: "c",
        bad: "int f(int n) { return arc4random() % n; }",
        good: "int f(int n) { return arc4random_uniform(n) + arc4random() % 2; }",
      },
      {
        language: "cpp",
        bad: "int f(int n) { return arc4random() % n; }",
        good: "int f(int n) { return arc4random() & 7; }",
      },
      {
        language: "objc",
        bad: "int f(int n) { return arc4random() % n; }",
        good: "int f(int n) { return arc4random_uniform(n); }",
      },
      { language: "swift", bad: "let a = arc4random() % n", good: "let a = arc4random_uniform(n) + arc4random() % 4" },
    ],
  },
  {
    id: "belvedere:deferred-lock",
    message: "This locks again at the end of the function, and waits forever",
    patterns: [
      {
        languages: ["go"],
        query: `(statement_list (expression_statement (call_expression function: (_) @locked)) . (defer_statement (call_expression function: (selector_expression field: (field_identifier) @name) @deferred)) @match (#any-of? @name "Lock" "RLock"))`,
        where: "same(@locked, @deferred)",
      },
      {
        languages: ["swift"],
        query: `(statements (call_expression (navigation_expression suffix: (navigation_suffix suffix: (simple_identifier) @name)) @locked) . (call_expression (simple_identifier) @defer (call_suffix (lambda_literal (statements . (call_expression (navigation_expression) @deferred) .)))) @match (#eq? @defer "defer") (#eq? @name "lock"))`,
        where: "same(@locked, @deferred)",
      },
    ],
    examples: [
      {
        language: "go",
        bad: "package a\nfunc f() {\n  a.Lock()\n  defer a.Lock()\n}\n",
        good: "package a\nfunc f() {\n  a.Lock()\n  defer a.Unlock()\n}\n",
      },
      {
        language: "swift",
        bad: "func f() {\n  a.lock()\n  defer { a.lock() }\n}",
        good: "func f() {\n  a.lock()\n  defer { a.unlock() }\n}",
      },
    ],
  },
  {
    id: "belvedere:late-wait-group",
    message: "Wait may return before the goroutine has called Add",
    patterns: [
      {
        languages: ["go"],
        query: `(go_statement (call_expression function: (func_literal body: (block (statement_list . (expression_statement (call_expression function: (selector_expression operand: (_) @group field: (field_identifier) @name) arguments: (argument_list . (int_literal) .))) @match))))) (#eq? @name "Add") (#match? @group "(?:^|\\\\.)(?:wg|[wW]ait[gG]roup)$")`,
      },
    ],
    examples: [
      {
        language: "go",
        bad: "package a\nfunc f() { go func() { wg.Add(1); g() }() }\n",
        good: "package a\nfunc f() { wg.Add(1); go func() { g(); wg.Done() }() }\n",
      },
    ],
  },
  {
    id: "belvedere:lost-error",
    message: "The error before is replaced before anything has read it",
    patterns: [
      {
        languages: ["go"],
        query: `(statement_list ${assigned("first", "")} . ${assigned("second", "")} @match (#eq? @first "err") (#eq? @second "err") (#not-eq? @firstCall "error") (#not-match? @match "\\\\berr\\\\b[^]*\\\\berr\\\\b"))`,
      },
    ],
    examples: [
      {
        language: "go",
        bad: "package a\nfunc f() {\n  a, err := g()\n  b, err := h(a)\n}\n",
        good: "package a\nfunc f() {\n  a, err := g()\n  if err != nil { return }\n  err = h(a)\n  err = wrap(err)\n}\nfunc i() {\n  err := error(nil)\n  err = h(a)\n}\n",
      },
    ],
  },
  {
    id: "belvedere:lost-cancel",
    message: "Without the function that cancels it, the context keeps its resources until its parent ends",
    patterns: [
      {
        languages: ["go"],
        query: `(short_var_declaration left: (expression_list . (_) . (identifier) @blank .) right: (expression_list (call_expression function: (_) @name)) (#eq? @blank "_") (#any-of? @name "context.WithCancel" "context.WithTimeout" "context.WithDeadline")) @match`,
      },
      {
        languages: ["go"],
        query: `(assignment_statement left: (expression_list . (_) . (identifier) @blank .) right: (expression_list (call_expression function: (_) @name)) (#eq? @blank "_") (#any-of? @name "context.WithCancel" "context.WithTimeout" "context.WithDeadline")) @match`,
      },
    ],
    examples: [
      {
        language: "go",
        bad: "package a\nfunc f() { c, _ := context.WithTimeout(d, 9) }\n",
        good: "package a\nfunc f() { c, cancel := context.WithTimeout(d, 9); defer cancel() }\n",
      },
      {
        language: "go",
        bad: "package a\nfunc f() { c, _ = context.WithCancel(d) }\n",
        good: "package a\nfunc f() { c, stop = context.WithCancel(d) }\n",
      },
    ],
  },
  {
    id: "belvedere:unfinished-code",
    message: "This ends the program, because it is not written yet",
    patterns: [
      { languages: ["rust"], query: `(macro_invocation macro: (identifier) @name (#eq? @name "todo")) @match` },
      {
        languages: ["go"],
        query: `(call_expression function: (identifier) @name arguments: (argument_list . (interpreted_string_literal) @text .) (#eq? @name "panic") (#match? @text "^\\"(?:[Tt][Oo][Dd][Oo]|[Ff][Ii][Xx][Mm][Ee]|[Ii]mplement me)\\\\b")) @match`,
      },
      {
        languages: ["swift"],
        query: `(call_expression (simple_identifier) @name (call_suffix (value_arguments . (value_argument value: (line_string_literal) @text))) (#eq? @name "fatalError") (#match? @text "^\\"(?:[Tt][Oo][Dd][Oo]|[Ff][Ii][Xx][Mm][Ee]|[Ii]mplement me)\\\\b")) @match`,
      },
    ],
    examples: [
      { language: "rust", bad: "fn f() { todo!() }", good: "fn f() { unimplemented!() }" },
      {
        language: "go",
        bad: 'package a\nfunc f() { panic("todo") }\n',
        good: 'package a\nfunc f() { panic("wrong") }\n',
      },
      { language: "swift", bad: 'func f() { fatalError("todo: later") }', good: 'func f() { fatalError("wrong") }' },
    ],
  },
  {
    id: "belvedere:uninitialized-memory",
    message: "The memory has no valid value yet",
    patterns: [
      {
        languages: ["rust"],
        query: `(call_expression function: [(scoped_identifier) (generic_function)] @name (#match? @name "(?:^|::)mem::uninitialized(?:::|$)")) @match`,
      },
      {
        languages: ["rust"],
        query: `(block (let_declaration pattern: (identifier) @list value: (call_expression function: (scoped_identifier) @made)) @let . (expression_statement (unsafe_block (block . (expression_statement (call_expression function: (field_expression value: (identifier) @grown field: (field_identifier) @name)) @match)))) (#not-match? @let "MaybeUninit") (#eq? @made "Vec::with_capacity") (#eq? @name "set_len"))`,
        where: "same(@list, @grown)",
      },
    ],
    examples: [
      {
        language: "rust",
        bad: "fn f() { let a: A = unsafe { std::mem::uninitialized() }; }",
        good: "fn f() { let a = std::mem::MaybeUninit::<A>::uninit(); }",
      },
      {
        language: "rust",
        bad: "fn f() { let mut v = Vec::with_capacity(n); unsafe { v.set_len(n); } }",
        good: "fn f() { let mut v = Vec::with_capacity(n); v.resize(n, 0); let mut w: Vec<MaybeUninit<u8>> = Vec::with_capacity(n); unsafe { w.set_len(n); } }",
      },
    ],
  },
];
