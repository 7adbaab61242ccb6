import type { PatternRule } from "../../pattern-rule.ts";

const exceptionName = `(#match? @name "(?:Exception|Error)$")`;
const javaText = `(#any-of? @name "strip" "toLowerCase" "toUpperCase")`;

/** Rules about errors that are lost and results that are not used, for languages with exceptions. */
export const managedErrorRules: readonly PatternRule[] = [
  {
    id: "belvedere:unthrown-exception",
    message: "{name} is created and not thrown",
    patterns: [
      {
        languages: ["java"],
        query: `[(block (expression_statement (object_creation_expression type: (_) @name)) @match) (if_statement consequence: (expression_statement (object_creation_expression type: (_) @name)) @match)] (#match? @name "Exception$")`,
        where: `not contains(@match, "class_body")`,
      },
      {
        languages: ["csharp"],
        query: `(expression_statement (object_creation_expression type: (_) @name ${exceptionName})) @match`,
      },
      {
        languages: ["php"],
        query: `(expression_statement (object_creation_expression . [(name) (qualified_name)] @name ${exceptionName})) @match`,
      },
      {
        languages: ["kotlin"],
        query: `(block (call_expression . (identifier) @name . (value_arguments) .) @match . (_) (#match? @name "^[A-Z]\\\\w*(?:Exception|Error)$"))`,
      },
      {
        languages: ["scala"],
        query: `(block (instance_expression . (type_identifier) @name ${exceptionName}) @match . (_))`,
      },
      {
        languages: ["dart"],
        query: `(expression_statement . (identifier) @name . (selector (argument_part)) . (#match? @name "^[A-Z]\\\\w*(?:Exception|Error)$")) @match`,
      },
    ],
    examples: [
      {
        language: "java",
        bad: 'class A { void f() { if (a) new IllegalStateException("a"); } }',
        good: 'class A { void f() { if (a) throw new IllegalStateException("a"); } }',
      },
      {
        language: "csharp",
        bad: 'class A { void F() { if (a) new ArgumentException("a"); } }',
        good: 'class A { void F() { if (a) throw new ArgumentException("a"); } }',
      },
      {
        language: "php",
        bad: "<?php if ($a) { new \\RuntimeException('a'); }",
        good: "<?php if ($a) { throw new \\RuntimeException('a'); }",
      },
      {
        language: "kotlin",
        bad: 'fun f() { if (a) { IllegalStateException("a"); g() } }',
        good: 'fun f() { if (a) { throw IllegalStateException("a") } }',
      },
      {
        language: "scala",
        bad: 'object A { def f(): Unit = { new IllegalStateException("a"); g() } }',
        good: 'object A { def f(): Throwable = { g(); new IllegalStateException("a") } }',
      },
      {
        language: "dart",
        bad: "void f() { if (a) { StateError('a'); } }",
        good: "void f() { if (a) { throw StateError('a'); } }",
      },
    ],
  },
  {
    id: "belvedere:ignored-result",
    message: "{name} returns a new value, which is not used",
    patterns: [
      {
        languages: ["java"],
        query: `(block (expression_statement (method_invocation object: (_) name: (identifier) @name arguments: (argument_list) @arguments ${javaText})) @match)`,
        where: "empty(@arguments)",
      },
      {
        languages: ["java"],
        query: `(block (expression_statement (method_invocation object: (_) name: (identifier) @name arguments: (argument_list . (string_literal) . (_) .) (#any-of? @name "replace" "replaceAll" "replaceFirst"))) @match)`,
      },
      {
        languages: ["csharp"],
        query: `(expression_statement (invocation_expression function: (member_access_expression name: (identifier) @name) (#any-of? @name "ToLower" "ToUpper" "ToLowerInvariant" "ToUpperInvariant" "TrimStart" "TrimEnd" "Substring"))) @match`,
      },
      {
        languages: ["kotlin"],
        query: `(block (call_expression . (navigation_expression (_) . (identifier) @name .) . (value_arguments)) @match . (_) (#any-of? @name "trim" "lowercase" "uppercase" "substring" "trimEnd" "trimStart"))`,
      },
      {
        languages: ["scala"],
        query: `(block (call_expression function: (field_expression field: (identifier) @name)) @match . (_) (#any-of? @name "toLowerCase" "toUpperCase" "replaceAll" "stripPrefix" "stripSuffix"))`,
      },
      {
        languages: ["dart"],
        query: `(expression_statement (selector (unconditional_assignable_selector (identifier) @name)) . (selector (argument_part)) . (#any-of? @name "trim" "toLowerCase" "toUpperCase" "substring" "replaceAll" "replaceFirst" "padLeft")) @match`,
      },
      {
        languages: ["php"],
        query: `(expression_statement (function_call_expression function: (name) @name (#any-of? @name "trim" "rtrim" "ltrim" "strtolower" "strtoupper" "ucfirst" "substr" "implode" "explode" "htmlspecialchars" "array_merge" "array_unique" "array_filter" "array_values" "array_keys" "sprintf" "number_format" "strlen" "in_array" "str_pad"))) @match`,
      },
    ],
    examples: [
      {
        language: "java",
        bad: 'class A { void f(String s) { s.replace("a", "b"); s.toLowerCase(); g(s.trim()); } }',
        good: 'class A { void f(String s) { s = s.replace("a", "b"); map.replace(s, t); buffer.trim(); } }',
      },
      {
        language: "csharp",
        bad: "class A { void F() { s.ToLower(); } }",
        good: "class A { void F() { s = s.ToLower(); } }",
      },
      {
        language: "kotlin",
        bad: "fun f() { s.trim(); g(s) }",
        good: "fun f(): String { g(); return s.run { trim() } }",
      },
      {
        language: "scala",
        bad: "object A { def f() = { s.toLowerCase(); g(s) } }",
        good: "object A { def f() = { g(s); s.toLowerCase() } }",
      },
      { language: "dart", bad: "void f() { s.trim(); }", good: "void f() { s = s.trim(); }" },
      { language: "php", bad: "<?php trim($a);", good: "<?php $a = trim($a); sort($a);" },
    ],
  },
  {
    id: "belvedere:lost-cause",
    message: "The new error has the message of {name}, but not {name} as its cause",
    patterns: [
      {
        languages: ["java"],
        query: `(catch_clause (catch_formal_parameter name: (identifier) @name) body: (block (throw_statement (object_creation_expression type: (_) @type arguments: (argument_list . (method_invocation object: (identifier) @used name: (identifier) @method) .))) @match) (#eq? @method "getMessage") (#not-match? @type "^(?:NotFound|BadRequest|Forbidden|Unauthorized|Conflict|WebApplication|Http)"))`,
        where: "same(@name, @used)",
      },
      {
        languages: ["csharp"],
        query: `(catch_clause (catch_declaration name: (identifier) @name) body: (block (throw_statement (object_creation_expression arguments: (argument_list . (argument (member_access_expression expression: (identifier) @used name: (identifier) @method)) .) !initializer)) @match) (#eq? @method "Message"))`,
        where: "same(@name, @used)",
      },
      {
        languages: ["kotlin"],
        query: `(catch_block (identifier) @name (block (throw_expression (call_expression . (identifier) . (value_arguments . (value_argument . (navigation_expression . (identifier) @used . (identifier) @method .) .) .) .)) @match) (#eq? @method "message"))`,
        where: "same(@name, @used)",
      },
      {
        languages: ["scala"],
        query: `(case_clause pattern: (typed_pattern pattern: (identifier) @name) body: (throw_expression (instance_expression arguments: (arguments . (field_expression value: (identifier) @used field: (identifier) @method) .))) @match (#eq? @method "getMessage"))`,
        where: `same(@name, @used) and inside(@match, "catch_clause")`,
      },
      {
        languages: ["php"],
        query: `(catch_clause name: (variable_name) @name body: (compound_statement (expression_statement (throw_expression (object_creation_expression (arguments . (argument (member_call_expression object: (variable_name) @used name: (name) @method)) .)))) @match) (#eq? @method "getMessage"))`,
        where: "same(@name, @used)",
      },
    ],
    examples: [
      {
        language: "java",
        bad: "class A { void f() { try { g(); } catch (B e) { throw new C(e.getMessage()); } } }",
        good: "class A { void f() { try { g(); } catch (B e) { throw new C(e.getMessage(), e); } } }",
      },
      {
        language: "csharp",
        bad: "class A { void F() { try { G(); } catch (B e) { throw new C(e.Message); } } }",
        good: "class A { void F() { try { G(); } catch (B e) { throw new C(e.Message, e); } } }",
      },
      {
        language: "kotlin",
        bad: "fun f() { try { g() } catch (e: B) { throw C(e.message) } }",
        good: "fun f() { try { g() } catch (e: B) { throw C(e.message, e) } }",
      },
      {
        language: "scala",
        bad: "object A { try { g() } catch { case e: B => throw new C(e.getMessage) } }",
        good: "object A { try { g() } catch { case e: B => throw new C(e.getMessage, e) } }",
      },
      {
        language: "php",
        bad: "<?php try { f(); } catch (B $e) { throw new C($e->getMessage()); }",
        good: "<?php try { f(); } catch (B $e) { throw new C($e->getMessage(), 0, $e); }",
      },
    ],
  },
  {
    id: "belvedere:absolute-hash",
    message: "The absolute value of the smallest integer is negative, or an error",
    patterns: [
      {
        languages: ["java"],
        query: `(method_invocation object: (identifier) @math name: (identifier) @abs arguments: (argument_list . (method_invocation name: (identifier) @name arguments: (argument_list) @arguments) .) (#eq? @math "Math") (#eq? @abs "abs") (#any-of? @name "hashCode" "nextInt" "nextLong")) @match`,
        where: "empty(@arguments)",
      },
      {
        languages: ["csharp"],
        query: `(invocation_expression function: (member_access_expression expression: (identifier) @math name: (identifier) @abs) arguments: (argument_list . (argument (invocation_expression function: (member_access_expression name: (identifier) @name))) .) (#eq? @math "Math") (#eq? @abs "Abs") (#eq? @name "GetHashCode")) @match`,
      },
      {
        languages: ["kotlin"],
        query: `(call_expression . (navigation_expression) @abs . (value_arguments . (value_argument . (call_expression . (navigation_expression (identifier) @name .) . (value_arguments) @arguments)) .) (#eq? @abs "Math.abs") (#any-of? @name "hashCode" "nextInt" "nextLong")) @match`,
        where: "empty(@arguments)",
      },
      {
        languages: ["kotlin"],
        query: `(call_expression . (identifier) @abs . (value_arguments . (value_argument . (call_expression . (navigation_expression (identifier) @name .) . (value_arguments) @arguments)) .) (#eq? @abs "abs") (#any-of? @name "hashCode" "nextInt" "nextLong")) @match`,
        where: "empty(@arguments)",
      },
      {
        languages: ["scala"],
        query: `(call_expression function: (_) @abs arguments: (arguments . [(field_expression field: (identifier) @name) (call_expression function: (field_expression field: (identifier) @name) arguments: (arguments) @arguments)] .) (#any-of? @abs "Math.abs" "math.abs" "abs") (#any-of? @name "hashCode" "nextInt" "nextLong")) @match`,
      },
    ],
    examples: [
      {
        language: "java",
        bad: "class A { int f() { return Math.abs(a.hashCode()) % 9; } }",
        good: "class A { int f() { return Math.floorMod(a.hashCode(), 9) + Math.abs(r.nextInt(9)); } }",
      },
      {
        language: "csharp",
        bad: "class A { int F() { return Math.Abs(a.GetHashCode()) % 9; } }",
        good: "class A { int F() { return (a.GetHashCode() & int.MaxValue) % 9; } }",
      },
      {
        language: "kotlin",
        bad: "fun f() = Math.abs(a.hashCode()) % 9",
        good: "fun f() = Math.floorMod(a.hashCode(), 9)",
      },
      {
        language: "scala",
        bad: "object A { def f() = math.abs(a.hashCode) % 9 }",
        good: "object A { def f() = Math.floorMod(a.hashCode, 9) }",
      },
    ],
  },
  {
    id: "belvedere:decimal-from-double",
    message: "The decimal number is not exactly {value}, because a double is not",
    patterns: [
      {
        languages: ["java"],
        query: `(object_creation_expression type: (_) @type arguments: (argument_list . (decimal_floating_point_literal) @value .) (#match? @type "\\\\bBigDecimal$") (#not-match? @value "\\\\.(?:0+|[27]?50*)[dDfF]?$")) @match`,
      },
      {
        languages: ["kotlin"],
        query: `(call_expression . (identifier) @type . (value_arguments . (value_argument . (float_literal) @value .) .) (#eq? @type "BigDecimal") (#not-match? @value "\\\\.(?:0+|[27]?50*)[dDfF]?$")) @match`,
      },
      {
        languages: ["scala"],
        query: `(instance_expression . (_) @type arguments: (arguments . (floating_point_literal) @value .) (#match? @type "\\\\bBigDecimal$") (#not-match? @value "\\\\.(?:0+|[27]?50*)[dDfF]?$")) @match`,
      },
    ],
    examples: [
      {
        language: "java",
        bad: "class A { Object f() { return new BigDecimal(0.1); } }",
        good: 'class A { Object f() { return new BigDecimal("0.1").add(new BigDecimal(0.5)); } }',
      },
      { language: "kotlin", bad: "val a = BigDecimal(0.1)", good: 'val a = BigDecimal("0.1")' },
      {
        language: "scala",
        bad: "object A { val a = new java.math.BigDecimal(0.1) }",
        good: 'object A { val a = BigDecimal("0.1") }',
      },
    ],
  },
];
