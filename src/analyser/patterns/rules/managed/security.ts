import type { PatternRule } from "../../pattern-rule.ts";
import { insideText, request, value } from "./request-values.ts";

const weakMode = `"^.(?i:(?:DES|DESede|RC2|RC4|ARCFOUR|Blowfish)(?:/.*)?|AES/ECB/.*|AES)\\"$"`;

/** Rules about code of Java, C#, Kotlin, Scala and PHP that attackers can use. */
export const managedSecurityRules: readonly PatternRule[] = [
  {
    id: "belvedere:file-from-request",
    message: "The request decides which file is run",
    patterns: [
      {
        languages: ["php"],
        query: `(include_expression ${insideText} ${request}) @match`,
      },
      { languages: ["php"], query: `(include_once_expression ${insideText} ${request}) @match` },
      { languages: ["php"], query: `(require_expression ${insideText} ${request}) @match` },
      { languages: ["php"], query: `(require_once_expression ${insideText} ${request}) @match` },
    ],
    examples: [
      { language: "php", bad: "<?php include $_GET['page'] . '.php';", good: "<?php include $pages[$_GET['page']];" },
      { language: "php", bad: "<?php require_once($_GET['page']);", good: "<?php require_once('a.php');" },
    ],
  },
  {
    id: "belvedere:weak-cipher",
    message: "This cipher does not keep data secret",
    patterns: [
      {
        languages: ["java"],
        query: `(method_invocation object: (identifier) @owner name: (identifier) @name arguments: (argument_list . (string_literal) @mode) (#eq? @owner "Cipher") (#eq? @name "getInstance") (#match? @mode ${weakMode})) @match`,
      },
      {
        languages: ["kotlin"],
        query: `(call_expression . (navigation_expression) @name . (value_arguments . (value_argument . (string_literal) @mode)) (#eq? @name "Cipher.getInstance") (#match? @mode ${weakMode})) @match`,
      },
      {
        languages: ["scala"],
        query: `(call_expression function: (field_expression) @name arguments: (arguments . (string) @mode) (#eq? @name "Cipher.getInstance") (#match? @mode ${weakMode})) @match`,
      },
      {
        languages: ["csharp"],
        query: `(invocation_expression function: (member_access_expression) @name (#any-of? @name "DES.Create" "RC2.Create")) @match`,
      },
      {
        languages: ["csharp"],
        query: `(object_creation_expression type: (identifier) @name (#any-of? @name "DESCryptoServiceProvider" "RC2CryptoServiceProvider")) @match`,
      },
      {
        languages: ["csharp"],
        query: `(member_access_expression) @match (#eq? @match "CipherMode.ECB")`,
        where: `not inside(@match, "binary_expression constant_pattern", "assignment_expression argument_list")`,
      },
      {
        languages: ["php"],
        query: `(function_call_expression function: (name) @name arguments: (arguments . (argument) . (argument [(string) (encapsed_string)] @mode)) (#any-of? @name "openssl_encrypt" "openssl_decrypt") (#match? @mode "(?i:-ecb|^.des-|^.rc4|^.bf-)")) @match`,
      },
    ],
    examples: [
      {
        language: "java",
        bad: 'class A { void f() { Cipher.getInstance("AES/ECB/PKCS5Padding"); } }',
        good: 'class A { void f() { Cipher.getInstance("AES/GCM/NoPadding"); } }',
      },
      {
        language: "kotlin",
        bad: 'val a = Cipher.getInstance("DES")',
        good: 'val a = Cipher.getInstance("AES/GCM/NoPadding")',
      },
      {
        language: "scala",
        bad: 'object A { val a = Cipher.getInstance("RC4") }',
        good: 'object A { val a = Cipher.getInstance("AES/GCM/NoPadding") }',
      },
      {
        language: "csharp",
        bad: "class A { void F() { a.Mode = CipherMode.ECB; } }",
        good: "class A { void F() { a.Mode = CipherMode.CBC; Aes.Create(); if (m != CipherMode.ECB) G(); switch (m) { case CipherMode.ECB: H(); break; } } }",
      },
      {
        language: "php",
        bad: "<?php $a = openssl_encrypt($b, 'aes-128-ecb', $key);",
        good: "<?php $a = openssl_encrypt($b, 'aes-256-gcm', $key);",
      },
    ],
  },
  {
    id: "belvedere:loose-hash-comparison",
    message: "== may compare hashes as numbers: 0e1 and 0e2 are equal",
    patterns: [
      {
        languages: ["php"],
        query: `(binary_expression left: (function_call_expression function: (name) @name) operator: ["==" "!="] right: [(variable_name) (subscript_expression) (member_access_expression) (function_call_expression) (member_call_expression)] (#any-of? @name "md5" "sha1" "hash" "hash_hmac" "crypt" "md5_file" "sha1_file")) @match`,
      },
      {
        languages: ["php"],
        query: `(binary_expression left: [(variable_name) (subscript_expression) (member_access_expression) (member_call_expression)] operator: ["==" "!="] right: (function_call_expression function: (name) @name) (#any-of? @name "md5" "sha1" "hash" "hash_hmac" "crypt" "md5_file" "sha1_file")) @match`,
      },
    ],
    examples: [
      {
        language: "php",
        bad: "<?php if (md5($a) == $b) { f(); }",
        good: "<?php if (hash_equals(md5($a), $b) || md5($a) === $b) { f(); }",
      },
      { language: "php", bad: "<?php if ($b != sha1($a)) { f(); }", good: "<?php if ($b !== sha1($a)) { f(); }" },
    ],
  },
  {
    id: "belvedere:split-command",
    message: "The command is split at spaces, so that a value with a space becomes several arguments",
    patterns: [
      {
        languages: ["java"],
        query: `(method_invocation object: (_) @runtime name: (identifier) @name arguments: (argument_list . (binary_expression . [(string_literal) (binary_expression)]) @command) (#match? @runtime "(?:getRuntime\\\\(\\\\)|^runtime|^rt)$") (#eq? @name "exec") (#match? @command "\\"")) @match`,
      },
      {
        languages: ["kotlin"],
        query: `(call_expression . (navigation_expression) @name . (value_arguments . (value_argument . (string_literal) @command .)) (#eq? @name "Runtime.getRuntime().exec") (#match? @command "\\\\$")) @match`,
      },
      {
        languages: ["scala"],
        query: `(field_expression value: (interpolated_string_expression (interpolated_string (interpolation))) field: (operator_identifier) @name (#any-of? @name "!" "!!")) @match`,
      },
    ],
    examples: [
      {
        language: "java",
        bad: 'class A { void f() { Runtime.getRuntime().exec("rm " + path); } }',
        good: 'class A { void f() { Runtime.getRuntime().exec(new String[] {"rm", path}); } }',
      },
      {
        language: "kotlin",
        bad: 'fun f() { Runtime.getRuntime().exec("rm $path") }',
        good: 'fun f() { Runtime.getRuntime().exec(arrayOf("rm", path)) }',
      },
      { language: "scala", bad: 'object A { s"rm $path".! }', good: 'object A { Seq("rm", path).! }' },
    ],
  },
  {
    id: "belvedere:unescaped-html",
    message: "A value is put into HTML as it is",
    patterns: [
      {
        languages: ["php"],
        query: `(echo_statement [${insideText} (sequence_expression ${value})] ${request}) @match`,
      },
      { languages: ["php"], query: `(print_intrinsic ${insideText} ${request}) @match` },
    ],
    examples: [
      {
        language: "php",
        bad: "<?php echo 'a' . $_GET['b'];",
        good: "<?php echo htmlspecialchars($_GET['b']), (int) $_GET['c'];",
      },
      { language: "php", bad: "<?php print $_POST['b'];", good: "<?php print escape($_POST['b']);" },
    ],
  },
];
