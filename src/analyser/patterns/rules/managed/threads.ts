import type { PatternRule } from "../../pattern-rule.ts";

/** Rules about threads, asynchronous functions and collections that change while they are read. */
export const managedThreadRules: readonly PatternRule[] = [
  {
    id: "belvedere:thread-run",
    message: "run() runs in this thread; start() starts the new one",
    patterns: [
      {
        languages: ["java"],
        query: `(method_invocation object: (object_creation_expression type: (type_identifier) @type) name: (identifier) @name (#eq? @type "Thread") (#eq? @name "run")) @match`,
      },
      {
        languages: ["kotlin"],
        query: `(call_expression . (navigation_expression . (call_expression . (identifier) @type) . (identifier) @name .) (#eq? @type "Thread") (#eq? @name "run")) @match`,
        where: `not contains(@match, "object_literal")`,
      },
      {
        languages: ["scala"],
        query: `(field_expression value: (instance_expression . (type_identifier) @type) field: (identifier) @name (#eq? @type "Thread") (#eq? @name "run")) @match`,
      },
    ],
    examples: [
      {
        language: "java",
        bad: "class A { void f() { new Thread(r).run(); } }",
        good: "class A { void f() { new Thread(r).start(); } }",
      },
      { language: "kotlin", bad: "fun f() { Thread { g() }.run() }", good: "fun f() { Thread { g() }.start() }" },
      {
        language: "scala",
        bad: "object A { new Thread(r).run() }",
        good: "object A { new Thread(r).start() }",
      },
    ],
  },
  {
    id: "belvedere:shared-lock",
    message: "Other code may lock {lock} too, or none at all",
    patterns: [
      {
        languages: ["java"],
        query: `(synchronized_statement (parenthesized_expression [(string_literal) (object_creation_expression) (class_literal)] @lock)) @match`,
        where: `not contains(@lock, "class_literal")`,
      },
      {
        languages: ["java"],
        query: `(synchronized_statement (parenthesized_expression (method_invocation !object name: (identifier) @name) @lock) (#eq? @name "getClass")) @match`,
      },
      {
        languages: ["csharp"],
        query: `(lock_statement . [(typeof_expression) (string_literal) (object_creation_expression)] @lock) @match`,
      },
      { languages: ["csharp"], query: `(lock_statement "this" @lock) @match` },
      {
        languages: ["kotlin"],
        query: `(call_expression . (call_expression . (identifier) @name . (value_arguments . (value_argument . (string_literal) @lock .) .)) . (annotated_lambda) (#eq? @name "synchronized")) @match`,
      },
    ],
    examples: [
      {
        language: "java",
        bad: "class A { void f() { synchronized (getClass()) { g(); } } }",
        good: "class A { void f() { synchronized (A.class) { g(); } } }",
      },
      {
        language: "csharp",
        bad: "class A { void F() { lock (this) { G(); } } }",
        good: "class A { void F() { lock (gate) { G(); } } }",
      },
      {
        language: "kotlin",
        bad: 'fun f() { synchronized("a") { g() } }',
        good: "fun f() { synchronized(lock) { g() } }",
      },
    ],
  },
  {
    id: "belvedere:async-void",
    message: "Nothing can wait for {name}, and an error in it ends the process",
    patterns: [
      {
        languages: ["csharp"],
        query: `(method_declaration (modifier) @async returns: (predefined_type) @type name: (identifier) @name parameters: (parameter_list) @parameters (#eq? @async "async") (#eq? @type "void") (#not-match? @parameters "EventArgs|sender|^\\\\(object\\\\??\\\\s+\\\\w+\\\\)$") (#not-match? @name "^(?:On|Handle)[A-Z]|_") (#not-match? @match "^(?:\\\\[[^\\\\]]*\\\\]\\\\s*)*(?:\\\\w+\\\\s+)*override\\\\s|^\\\\[[^\\\\]]*Handler")) @match`,
        where: `not inside(@match, "interface_declaration")`,
      },
    ],
    examples: [
      {
        language: "csharp",
        bad: "class A { async void Save() { await G(); } }",
        good: "class A { async Task Save() { await G(); } async void Click(object sender, EventArgs e) { await G(); } protected override async void Run() { await G(); } [CommandHandler(1)] public async void Do() { await G(); } }",
      },
    ],
  },
  {
    id: "belvedere:blocked-thread",
    message: "This blocks the thread of an asynchronous function",
    patterns: [
      {
        languages: ["csharp"],
        query: `(method_declaration (modifier) @async body: (block (expression_statement (invocation_expression function: (_) @name)) @match) (#eq? @async "async") (#match? @name "^Thread\\\\.Sleep$|\\\\.Wait$|\\\\.GetAwaiter\\\\(\\\\)\\\\.GetResult$"))`,
      },
      {
        languages: ["kotlin"],
        query: `(function_declaration (modifiers (function_modifier) @suspend) (function_body (block (call_expression . [(identifier) (navigation_expression)] @name) @match)) (#eq? @suspend "suspend") (#any-of? @name "runBlocking" "Thread.sleep"))`,
      },
      {
        languages: ["kotlin"],
        query: `(function_declaration (modifiers (function_modifier) @suspend) (function_body . (call_expression . (identifier) @name) @match) (#eq? @suspend "suspend") (#eq? @name "runBlocking"))`,
      },
    ],
    examples: [
      {
        language: "csharp",
        bad: "class A { async Task F() { await G(); Thread.Sleep(100); } }",
        good: "class A { async Task F() { await G(); await Task.Delay(100); } void H() { Thread.Sleep(100); } }",
      },
      {
        language: "kotlin",
        bad: "suspend fun f() { runBlocking { g() } }",
        good: "fun f() { runBlocking { g() } }",
      },
    ],
  },
  {
    id: "belvedere:thread-static-value",
    message: "Only the first thread gets this value",
    patterns: [
      {
        languages: ["csharp"],
        query: `(field_declaration (attribute_list (attribute name: (_) @name)) (variable_declaration (variable_declarator name: (identifier) . (_) @value) @match) (#not-match? @value "^(?:false|0[uUlLfFdDmM]*|[\\\\w.]+\\\\.None)$") (#match? @name "^(?:System\\\\.)?ThreadStatic(?:Attribute)?$"))`,
        where: `not contains(@match, "null_literal default_expression")`,
      },
    ],
    examples: [
      {
        language: "csharp",
        bad: "class A { [ThreadStatic] static int depth = 1; }",
        good: "class A { [ThreadStatic] static int depth; [ThreadStatic] static bool busy = false; [ThreadStatic] static Level level = Level.None; static int other = 1; }",
      },
    ],
  },
  {
    id: "belvedere:shared-date-format",
    message: "{type} is shared, and gives wrong results if two threads use it at once",
    patterns: [
      {
        languages: ["java"],
        query: `(field_declaration (modifiers "static") type: (type_identifier) @declared declarator: (variable_declarator value: (object_creation_expression type: (type_identifier) @type)) (#any-of? @type "SimpleDateFormat") (#any-of? @declared "SimpleDateFormat" "DateFormat")) @match`,
      },
    ],
    examples: [
      {
        language: "java",
        bad: 'class A { static final DateFormat F = new SimpleDateFormat("yyyy"); }',
        good: 'class A { static final DateTimeFormatter F = DateTimeFormatter.ofPattern("yyyy"); DateFormat g = new SimpleDateFormat("yyyy"); }',
      },
    ],
  },
];
