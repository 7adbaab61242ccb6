import type { PatternRule, RulePattern } from "../../pattern-rule.ts";
import { cFamily } from "../language-groups.ts";
import { shortAllocation } from "./short-allocation.ts";

const goFormats = `(#match? @name "^(?:fmt\\\\.(?:Printf|Sprintf|Errorf)|log\\\\.(?:Printf|Fatalf|Panicf)|t\\\\.(?:Errorf|Fatalf|Logf|Skipf))$")`;

/** A call with a format. */
interface FormatCall {
  /** Predicates about the call: in C, macros beside a text are a part of it, as in printf("%d" UNIT, a). */
  readonly names: string;
  /** A pattern for one value. */
  readonly value: string;
  /** How texts start and end, and the letters of conversions, as regular expressions. */
  readonly start: string;
  readonly end: string;
  readonly letters: string;
  /** The pattern for the call, whose last argument is the format, with `rest` after it. */
  readonly query: (rest: string) => string;
}

/** The ways to be wrong about a format with at most one conversion: no values for it, or too many. */
function formatsOf(languages: RulePattern["languages"], call: FormatCall): RulePattern[] {
  const { names, value, start, end, letters } = call;
  const format = (body: string): string =>
    `(#match? @format "${`^${start}${body}${end}$`.replaceAll(/["\\]/g, String.raw`\$&`)}")`;
  const one = format(`[^%]*%[-+#0-9.lhzjt]*[${letters}][^%]*`);
  return [
    { languages, query: `${call.query(` . ${value}`)} ${names} ${format("[^%]*")}` },
    { languages, query: `${call.query(" .")} ${names} ${one}` },
    { languages, query: `${call.query(` . ${value} . ${value}`)} ${names} ${one}` },
  ];
}

const cCall = (names: readonly string[], before: string): FormatCall => ({
  names: `(#any-of? @name ${names.map((name) => `"${name}"`).join(" ")}) (#not-match? @match "\\"\\\\s+[A-Za-z_]")`,
  value: "(_)",
  start: '@?"',
  end: '"',
  letters: "diouxXscpfgeE@",
  query: (rest) =>
    `(call_expression function: (identifier) @name arguments: (argument_list ${before} . (string_literal) @format${rest})) @match`,
});

const goCall: FormatCall = {
  names: goFormats,
  value: "(_)",
  start: '["`]',
  end: '["`]',
  letters: "vTtdqxXsfgp",
  query: (rest) =>
    `(call_expression function: (_) @name arguments: (argument_list . [(interpreted_string_literal) (raw_string_literal)] @format${rest})) @match`,
};

const swiftCall: FormatCall = {
  names: `(#eq? @name "String") (#eq? @label "format")`,
  value: "(value_argument !name)",
  start: '@?"',
  end: '"',
  letters: "diouxXscpfgeE@",
  query: (rest) =>
    `(call_expression (simple_identifier) @name (call_suffix (value_arguments . (value_argument name: (value_argument_label (simple_identifier) @label) value: (line_string_literal !interpolation) @format)${rest}))) @match`,
};

/** Rules about calls that cannot do what they seem to do. */
export const systemCallRules: readonly PatternRule[] = [
  {
    id: "belvedere:format-arguments",
    message: "The format and the arguments do not agree",
    patterns: [
      ...formatsOf(cFamily, cCall(["printf", "NSLog"], "")),
      ...formatsOf(cFamily, cCall(["fprintf", "sprintf", "syslog"], ". (_)")),
      ...formatsOf(["go"], goCall),
      {
        languages: ["go"],
        query: `(call_expression function: (_) @name arguments: (argument_list . (interpreted_string_literal) @format . (_)) (#any-of? @name "fmt.Println" "log.Println" "log.Fatal" "log.Print" "t.Error" "t.Fatal" "t.Log") (#match? @format "%[+#]?[vdsqT]")) @match`,
      },
      {
        languages: ["go"],
        query: `(call_expression function: (_) @name arguments: (argument_list . (interpreted_string_literal) @format .) (#eq? @name "errors.New") (#match? @format "%[+#]?[vdsqT]\\\\b")) @match`,
      },
      ...formatsOf(["swift"], swiftCall),
    ],
    examples: [
      { language: "c", bad: 'void f(int a) { printf("a\\n", a); }', good: 'void f(int a) { printf("a" UNIT, a); }' },
      {
        language: "c",
        bad: 'void f(int a) { fprintf(out, "%d\\n"); }',
        good: 'void f(int a) { fprintf(out, "%d%%\\n", a); }',
      },
      {
        language: "cpp",
        bad: 'void f(int a) { printf("%d\\n", a, b); }',
        good: 'void f(int a) { printf("%*d\\n", a, b); }',
      },
      { language: "objc", bad: 'void f(int a) { NSLog(@"a", a); }', good: 'void f(int a) { NSLog(@"%d", a); }' },
      {
        language: "go",
        bad: 'package a\nfunc f() { fmt.Printf("a", b) }\n',
        good: 'package a\nfunc f() { fmt.Printf("%s", b) }\n',
      },
      {
        language: "go",
        bad: 'package a\nfunc f() { log.Println("a %s", b) }\n',
        good: 'package a\nfunc f() { log.Println("a", b) }\n',
      },
      {
        language: "go",
        bad: 'package a\nfunc f() { errors.New("a %s") }\n',
        good: 'package a\nfunc f() { errors.New("100%") }\n',
      },
      { language: "swift", bad: 'let a = String(format: "%d")', good: 'let a = String(format: "%d", b)' },
    ],
  },
  {
    id: "belvedere:identical-arguments",
    message: "{name} gets the same value twice",
    patterns: [
      {
        languages: cFamily,
        query: `(call_expression function: (identifier) @name arguments: (argument_list . (_) @one . (_) @other) (#any-of? @name "strcmp" "strncmp" "strcasecmp" "memcmp" "memcpy" "memmove" "strcpy")) @match`,
        where: `same(@one, @other) and not contains(@one, "call_expression update_expression")`,
      },
      {
        languages: ["go"],
        query: `(call_expression function: (_) @name arguments: (argument_list . (_) @one . (_) @other) (#any-of? @name "bytes.Equal" "bytes.Compare" "reflect.DeepEqual" "strings.EqualFold" "strings.Compare" "strings.HasPrefix" "strings.Contains" "errors.Is" "math.Max" "math.Min" "max" "min")) @match`,
        where: `same(@one, @other) and not contains(@one, "call_expression") and not inside(@match, "argument_list", "block")`,
      },
      {
        languages: ["rust"],
        query: `(call_expression function: (_) @name arguments: (arguments . (_) @one . (_) @other) (#match? @name "^(?:std::)?(?:cmp::max|cmp::min|ptr::eq)$")) @match`,
        where: `same(@one, @other) and not contains(@one, "call_expression macro_invocation")`,
      },
      {
        languages: ["swift"],
        query: `(call_expression (simple_identifier) @name (call_suffix (value_arguments . (value_argument value: (_) @one) . (value_argument value: (_) @other) .)) (#any-of? @name "max" "min" "swap")) @match`,
        where: `same(@one, @other) and not contains(@one, "call_expression")`,
      },
    ],
    examples: [
      {
        language: "c",
        bad: "int f(char *a) { return strcmp(a, a); }",
        good: "int f(char *a) { return strcmp(a, a + 1); }",
      },
      { language: "cpp", bad: "void f(char *a) { memcpy(a, a, 9); }", good: "void f(char *a) { memcpy(a, b, 9); }" },
      {
        language: "objc",
        bad: "int f(char *a) { return memcmp(a, a, 9); }",
        good: "int f(char *a) { return memcmp(a, b, 9); }",
      },
      {
        language: "go",
        bad: "package a\nfunc f() bool { return bytes.Equal(a, a) }\n",
        good: "package a\nfunc f() bool { isTrue(errors.Is(e, e)); return bytes.Equal(next(), next()) }\n",
      },
      { language: "rust", bad: "fn f() -> u8 { std::cmp::max(a, a) }", good: "fn f() -> u8 { std::cmp::max(a, b) }" },
      { language: "swift", bad: "let m = max(a, a)", good: "let m = max(a, b)" },
    ],
  },
  {
    id: "belvedere:comparison-result",
    message: "{name} returns any number above or below 0, not this one",
    patterns: [
      {
        languages: cFamily,
        query: `(binary_expression left: (call_expression function: (identifier) @name) operator: ["==" "!="] right: [(number_literal) (unary_expression) (true)] @number (#any-of? @name "strcmp" "strncmp" "strcasecmp" "strncasecmp" "memcmp") (#not-eq? @number "0")) @match`,
      },
    ],
    examples: [
      {
        language: "c",
        bad: "int f(char *a) { return strcmp(a, b) == 1; }",
        good: "int f(char *a) { return strcmp(a, b) == 0; }",
      },
      {
        language: "cpp",
        bad: "bool f() { return memcmp(a, b, 9) == -1; }",
        good: "bool f() { return memcmp(a, b, 9) < 0; }",
      },
      {
        language: "objc",
        bad: "int f(char *a) { return strcmp(a, b) != 1; }",
        good: "int f(char *a) { return strcmp(a, b) != 0; }",
      },
    ],
  },
  {
    id: "belvedere:source-length-bound",
    message:
      "The bound is not the room that is left at the destination, so that {name} may write beyond it or leave the text open",
    patterns: [
      {
        languages: cFamily,
        query: `(call_expression function: (identifier) @name arguments: (argument_list . (_) . (_) @source . (call_expression function: (identifier) @length arguments: (argument_list . (_) @measured .)) .) (#any-of? @name "strncpy" "strncat") (#eq? @length "strlen")) @match`,
        where: "same(@source, @measured)",
      },
      {
        languages: cFamily,
        query: `(call_expression function: (identifier) @name arguments: (argument_list . (_) @target . (_) . (sizeof_expression value: (parenthesized_expression (_) @measured)) .) (#eq? @name "strncat")) @match`,
        where: "same(@target, @measured)",
      },
    ],
    examples: [
      {
        language: "c",
        bad: "void f(char *a, char *b) { strncpy(a, b, strlen(b)); }",
        good: "void f(char *a, char *b) { strncpy(a, b, sizeof buffer - 1); }",
      },
      {
        language: "cpp",
        bad: "void f(char *b) { strncat(a, b, sizeof(a)); }",
        good: "void f(char *b) { strncat(a, b, sizeof(a) - strlen(a) - 1); }",
      },
      {
        language: "objc",
        bad: "void f(char *b) { strncat(a, b, strlen(b)); }",
        good: "void f(char *b) { strncat(a, b, left); }",
      },
    ],
  },
  shortAllocation,
  {
    id: "belvedere:sizeof-of-expression",
    message: "This is the size of an address, a size or a number, not that of the data",
    patterns: [
      {
        languages: cFamily,
        query: `(argument_list (sizeof_expression value: (parenthesized_expression [(pointer_expression operator: "&") (sizeof_expression) (binary_expression left: (identifier) operator: ["-" "+"] right: (number_literal))])) @match)`,
      },
    ],
    examples: [
      {
        language: "c",
        bad: "void f(void) { memset(&a, 0, sizeof(&a)); }",
        good: "void f(void) { memset(&a, 0, sizeof(a)); }",
      },
      {
        language: "cpp",
        bad: "void f() { g(sizeof(buffer - 1)); }",
        good: "int f() { return sizeof(&a) <= sizeof(b); }",
      },
      {
        language: "objc",
        bad: "void f(void) { g(sizeof(sizeof(a))); }",
        good: "int f(void) { return sizeof(*a); }",
      },
    ],
  },
  {
    id: "belvedere:predicate-injection",
    message: "A value is put into the text of a predicate",
    patterns: [
      {
        languages: ["swift"],
        query: `(call_expression (simple_identifier) @name (call_suffix (value_arguments . (value_argument name: (value_argument_label (simple_identifier) @label) value: (line_string_literal interpolation: (_)) @text))) (#eq? @name "NSPredicate") (#eq? @label "format") (#match? @text "(?:=|LIKE\\\\S*|CONTAINS\\\\S*|BEGINSWITH\\\\S*|MATCHES\\\\S*)\\\\s*(?:'|\\\\\\\\\\")?\\\\\\\\\\\\((?![A-Z])")) @match`,
      },
      {
        languages: ["objc"],
        query: `(message_expression receiver: (identifier) @owner method: (identifier) @name ":" . (message_expression method: (identifier) @format) (#eq? @owner "NSPredicate") (#eq? @name "predicateWithFormat") (#eq? @format "stringWithFormat")) @match`,
      },
    ],
    examples: [
      {
        language: "swift",
        bad: "let p = NSPredicate(format: \"name = '\\(name)'\")",
        good: 'let p = NSPredicate(format: "name = %@", name)\nlet q = NSPredicate(format: "state = \'\\(State.open)\'")',
      },
      {
        language: "objc",
        bad: 'void f(void) { [NSPredicate predicateWithFormat:[NSString stringWithFormat:@"a = %@", a]]; }',
        good: 'void f(void) { [NSPredicate predicateWithFormat:@"a = %@", [NSString stringWithFormat:@".%@", a]]; }',
      },
    ],
  },
];
