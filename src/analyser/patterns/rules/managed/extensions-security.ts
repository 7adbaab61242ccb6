import type { RuleExtension } from "../../pattern-rule.ts";
import { request, value } from "./request-values.ts";

const trustAll = `(#match? @name "Certificate(?:Custom)?Validation(?:Callback)?$")`;
const sqlText = `(?:SELECT|INSERT|UPDATE|DELETE)\\\\b[^]*(?:=\\\\s*|LIKE\\\\s*|VALUES\\\\s*\\\\()'?%?`;
const quotedSqlText = `(?:SELECT|INSERT|UPDATE|DELETE)\\\\b[^]*(?:=\\\\s*|LIKE\\\\s*|VALUES\\\\s*\\\\()'%?`;
const dartQuery = `(selector (unconditional_assignable_selector (identifier) @name)) . (selector (argument_part (arguments . (argument (string_literal (template_substitution)) @sql)))) @match`;
const dartTrue = `(function_expression body: (function_expression_body [(true) (block . (return_statement (true)) .)]))`;

/** Patterns of further languages for rules about security that are in other files. */
export const managedSecurityExtensions: readonly RuleExtension[] = [
  {
    id: "belvedere:code-from-text",
    patterns: [
      {
        languages: ["php"],
        query: `(function_call_expression function: (name) @name (#eq? @name "create_function")) @match`,
      },
      {
        languages: ["php"],
        query: `(function_call_expression function: (name) @name arguments: (arguments . (argument [(string) (encapsed_string)] @pattern)) (#eq? @name "preg_replace") (#match? @pattern "^['\\"]([/#~])[^]*\\\\1[a-zA-Z]*e[a-zA-Z]*['\\"]$")) @match`,
      },
    ],
    examples: [
      {
        language: "php",
        bad: "<?php $f = create_function('$a', 'return $a;');",
        good: "<?php $f = function ($a) { return $a; };",
      },
      {
        language: "php",
        bad: "<?php $a = preg_replace('/b/e', 'c', $d);",
        good: "<?php $a = preg_replace('/b.e/i', 'c', $d);",
      },
    ],
  },
  {
    id: "belvedere:shell-injection",
    patterns: [
      {
        languages: ["java"],
        query: `(argument_list . (string_literal) @shell . (string_literal) @flag . (binary_expression . [(string_literal) (binary_expression)]) @match (#match? @shell "^\\"(?:/bin/|/usr/bin/)?(?:ba)?sh\\"$") (#eq? @flag "\\"-c\\""))`,
      },
      {
        languages: ["java"],
        query: `(array_initializer . (string_literal) @shell . (string_literal) @flag . (binary_expression . [(string_literal) (binary_expression)]) @match (#match? @shell "^\\"(?:/bin/|/usr/bin/)?(?:ba)?sh\\"$") (#eq? @flag "\\"-c\\""))`,
      },
      {
        languages: ["dart"],
        query: `(arguments . (argument (string_literal) @shell) . (argument (list_literal . (string_literal) @flag . (string_literal (template_substitution)) @match)) (#match? @shell "^.(?:/bin/)?(?:ba)?sh.$") (#match? @flag "^.-c.$"))`,
      },
      {
        languages: ["php"],
        query: `(shell_command_expression [(variable_name) (member_access_expression) (subscript_expression)]) @match`,
      },
    ],
    examples: [
      {
        language: "java",
        bad: 'class A { void f() { new ProcessBuilder("sh", "-c", "rm " + path); } }',
        good: 'class A { void f() { new ProcessBuilder("rm", path); } }',
      },
      {
        language: "dart",
        bad: "void f() { Process.run('sh', ['-c', 'rm $path']); }",
        good: "void f() { Process.run('rm', [path]); }",
      },
      { language: "php", bad: "<?php $a = `ls $path`;", good: "<?php $a = `ls`;" },
    ],
  },
  {
    id: "belvedere:sql-injection",
    patterns: [
      {
        languages: ["csharp"],
        query: `(assignment_expression left: (member_access_expression name: (identifier) @name) right: [(interpolated_string_expression (interpolation)) (binary_expression)] @sql (#eq? @name "CommandText") (#match? @sql "^\\\\$?@?\\\\$?\\"\\\\s*${quotedSqlText}(?:\\\\{|\\"\\\\s*\\\\+)")) @match`,
      },
      {
        languages: ["csharp"],
        query: `(object_creation_expression type: (identifier) @name arguments: (argument_list . (argument [(interpolated_string_expression (interpolation)) (binary_expression)] @sql)) (#match? @name "^(?:Sql|SQLite|Sqlite|MySql|Npgsql|Oracle|OleDb|Odbc)Command$") (#match? @sql "^\\\\$?@?\\\\$?\\"\\\\s*${quotedSqlText}(?:\\\\{|\\"\\\\s*\\\\+)")) @match`,
      },
      {
        languages: ["kotlin"],
        query: `(call_expression . (navigation_expression (identifier) @name .) . (value_arguments . (value_argument . (string_literal) @sql)) (#any-of? @name "rawQuery" "execSQL" "executeQuery" "executeUpdate" "prepareStatement") (#match? @sql "${sqlText}\\\\$")) @match`,
      },
      {
        languages: ["scala"],
        query: `(call_expression function: (field_expression field: (identifier) @name) arguments: (arguments . (interpolated_string_expression interpolator: (identifier) @interpolator) @sql) (#any-of? @name "executeQuery" "executeUpdate" "execute" "prepareStatement") (#any-of? @interpolator "s" "f") (#match? @sql "${sqlText}\\\\$")) @match`,
      },
      {
        languages: ["dart"],
        query: `[(expression_statement ${dartQuery}) (await_expression ${dartQuery})] (#any-of? @name "rawQuery" "rawUpdate" "rawDelete" "rawInsert" "execute") (#match? @sql "${sqlText}\\\\$")`,
      },
    ],
    examples: [
      {
        language: "csharp",
        bad: "class A { void F() { c.CommandText = $\"SELECT a FROM t WHERE b = '{d}'\"; } }",
        good: 'class A { void F() { c.CommandText = $"SELECT a FROM {t} WHERE b = @b"; } }',
      },
      {
        language: "csharp",
        bad: 'class A { void F() { new SqlCommand("SELECT a FROM t WHERE b = \'" + d + "\'", c); } }',
        good: 'class A { void F() { new SqlCommand("SELECT a FROM t WHERE b = @b", c); } }',
      },
      {
        language: "kotlin",
        bad: "fun f() { db.rawQuery(\"SELECT a FROM t WHERE b = '$c'\", null) }",
        good: 'fun f() { db.rawQuery("SELECT a FROM $t WHERE b = ?", arrayOf(c)) }',
      },
      {
        language: "scala",
        bad: "object A { s.executeQuery(s\"SELECT a FROM t WHERE b = '$c'\") }",
        good: 'object A { s.executeQuery(s"SELECT a FROM $t") }',
      },
      {
        language: "dart",
        bad: "void f() async { await db.rawQuery(\"SELECT a FROM t WHERE b = '$c'\"); }",
        good: "void f() async { await db.rawQuery('SELECT a FROM $t WHERE b = ?', [c]); }",
      },
    ],
  },
  {
    id: "belvedere:unverified-certificate",
    patterns: [
      {
        languages: ["java"],
        query: `(method_declaration type: (void_type) name: (identifier) @name body: (block) @body (#eq? @name "checkServerTrusted") (#not-match? @match "SuppressFBWarnings")) @match`,
        where: "empty(@body)",
      },
      {
        languages: ["java"],
        query: `(method_declaration type: (boolean_type) name: (identifier) @name parameters: (formal_parameters . (formal_parameter) . (formal_parameter type: (type_identifier) @session) .) body: (block . (return_statement (true)) .) (#eq? @name "verify") (#eq? @session "SSLSession")) @match`,
      },
      {
        languages: ["java"],
        query: `(method_invocation name: (identifier) @name arguments: (argument_list . (lambda_expression body: (true)) .) (#any-of? @name "setHostnameVerifier" "hostnameVerifier" "setDefaultHostnameVerifier" "setSSLHostnameVerifier")) @match`,
      },
      {
        languages: ["kotlin"],
        query: `(function_declaration name: (identifier) @name (function_body (block) @body) (#eq? @name "checkServerTrusted")) @match`,
        where: `empty(@body)`,
      },
      {
        languages: ["kotlin"],
        query: `(call_expression . [(identifier) (navigation_expression)] @name . (annotated_lambda (lambda_literal (lambda_parameters) . (_) @result .)) (#match? @name "ostnameVerifier$") (#eq? @result "true")) @match`,
      },
      {
        languages: ["scala"],
        query: `(function_definition name: (identifier) @name body: [(block) (unit)] @body (#eq? @name "checkServerTrusted")) @match`,
        where: "empty(@body)",
      },
      {
        languages: ["csharp"],
        query: `(assignment_expression left: (_) @name right: [(lambda_expression body: [(boolean_literal) @value (block . (return_statement (boolean_literal) @value) .)]) (anonymous_method_expression (block . (return_statement (boolean_literal) @value) .))] ${trustAll} (#eq? @value "true")) @match`,
      },
      {
        languages: ["csharp"],
        query: `(member_access_expression name: (identifier) @name (#eq? @name "DangerousAcceptAnyServerCertificateValidator")) @match`,
      },
      {
        languages: ["dart"],
        query: `[(assignment_expression left: (assignable_expression (unconditional_assignable_selector (identifier) @name)) right: ${dartTrue}) (cascade_section (cascade_selector (identifier) @name) . ${dartTrue}) (cascade_section (cascade_selector (identifier) @name) . (parenthesized_expression ${dartTrue}))] @match (#eq? @name "badCertificateCallback")`,
      },
      {
        languages: ["php"],
        query: `(array_element_initializer . [(string) (encapsed_string)] @name . (boolean) @value . (#match? @name "^.verify_peer(?:_name)?.$") (#match? @value "^(?i:false)$")) @match`,
      },
    ],
    examples: [
      {
        language: "java",
        bad: "class A { public void checkServerTrusted(X509Certificate[] a, String b) { } }",
        good: "class A { public void checkServerTrusted(X509Certificate[] a, String b) { other.checkServerTrusted(a, b); } }",
      },
      {
        language: "java",
        bad: "class A { public boolean verify(String a, SSLSession b) { return true; } }",
        good: "class A { public boolean verify(String a, Session b) { return true; } }",
      },
      {
        language: "java",
        bad: "class A { void f() { c.setHostnameVerifier((a, b) -> true); } }",
        good: "class A { void f() { c.setHostnameVerifier(verifier); } }",
      },
      {
        language: "kotlin",
        bad: "class A { fun checkServerTrusted(a: Array<B>, c: String) { } }",
        good: "class A { fun checkServerTrusted(a: Array<B>, c: String) { d.checkServerTrusted(a, c) } }",
      },
      {
        language: "kotlin",
        bad: "fun f() { c.hostnameVerifier { _, _ -> true } }",
        good: "fun f() { c.hostnameVerifier { a, b -> check(a, b) } }",
      },
      {
        language: "scala",
        bad: "class A { def checkServerTrusted(a: Array[B], c: String): Unit = { } }",
        good: "class A { def checkServerTrusted(a: Array[B], c: String): Unit = { d.checkServerTrusted(a, c) } }",
      },
      {
        language: "csharp",
        bad: "class A { void F() { h.ServerCertificateCustomValidationCallback = (a, b, c, d) => true; } }",
        good: "class A { void F() { h.ServerCertificateCustomValidationCallback = (a, b, c, d) => d == SslPolicyErrors.None; } }",
      },
      {
        language: "dart",
        bad: "void f() { c.badCertificateCallback = (a, b, d) => true; }",
        good: "void f() { c.badCertificateCallback = (a, b, d) => b == host; }",
      },
      { language: "php", bad: "<?php $a = ['verify_peer' => false];", good: "<?php $a = ['verify_peer' => true];" },
    ],
  },
  {
    id: "belvedere:unsafe-deserialization",
    patterns: [
      {
        languages: ["php"],
        query: `(function_call_expression function: (name) @name arguments: (arguments . (argument [${value} (function_call_expression arguments: (arguments . (argument ${value})))]) .) (#eq? @name "unserialize") ${request}) @match`,
      },
    ],
    examples: [
      {
        language: "php",
        bad: "<?php $a = unserialize(base64_decode($_COOKIE['a']));",
        good: "<?php $a = json_decode($_COOKIE['a']);",
      },
    ],
  },
  {
    id: "belvedere:request-decides",
    patterns: [
      {
        languages: ["php"],
        query: `(function_call_expression function: (name) @what arguments: (arguments . (argument (variable_name) @request) .) (#eq? @what "extract") ${request}) @match`,
      },
    ],
    examples: [
      { language: "php", bad: "<?php extract($_POST);", good: "<?php extract($row); extract($_POST, EXTR_SKIP);" },
    ],
  },
];
