import type { PatternRule } from "../../pattern-rule.ts";
import { scripts } from "../language-groups.ts";

/** Rules for Python, Ruby and JavaScript. */
export const webRules: readonly PatternRule[] = [
  {
    id: "belvedere:wrong-exception",
    message: "{name} is not an exception",
    patterns: [
      {
        languages: ["python"],
        query: `(raise_statement . [(identifier) @name (call function: (identifier) @name)] (#eq? @name "NotImplemented")) @match`,
      },
    ],
    examples: [
      {
        language: "python",
        bad: "def f():\n  raise NotImplemented\n",
        good: "def f():\n  raise NotImplementedError\n",
      },
    ],
  },
  {
    id: "belvedere:cached-method",
    message: "The cache keeps every object alive, because self is part of its key",
    patterns: [
      {
        languages: ["python"],
        query: String.raw`(decorated_definition (decorator) @decorator definition: (function_definition parameters: (parameters . (identifier) @self)) (#match? @decorator "^@(?:functools[.])?(?:lru_cache|cache)\\b(?!d)") (#eq? @self "self")) @match`,
      },
    ],
    examples: [
      {
        language: "python",
        bad: "class A:\n  @lru_cache(maxsize=9)\n  def f(self, a):\n    return a\n",
        good: "class A:\n  @cached_property\n  def f(self):\n    return 1\n",
      },
    ],
  },
  {
    id: "belvedere:text-without-values",
    message: "There are no values in this text, so f has no effect",
    patterns: [
      {
        languages: ["python"],
        query: String.raw`(string . (string_start) @start (#match? @start "^[rR]?[fF]")) @match`,
        where: `not contains(@match, "interpolation") and not inside(@match, "concatenated_string")`,
      },
    ],
    examples: [{ language: "python", bad: 'x = f"abc"\n', good: 'x = f"abc{y}"\nz = f"a" f"{y}"\n' }],
  },
  {
    id: "belvedere:debugger-in-server",
    message: "Whoever reaches the server can run code in its debugger",
    patterns: [
      {
        languages: ["python"],
        query: `(call function: (attribute object: (identifier) @app attribute: (identifier) @run) arguments: (argument_list (keyword_argument name: (identifier) @key value: (true)) @match) (#any-of? @app "app" "application") (#eq? @run "run") (#eq? @key "debug"))`,
      },
    ],
    examples: [{ language: "python", bad: "app.run(debug=True)\n", good: "app.run(debug=debug)\n" }],
  },
  {
    id: "belvedere:changed-while-iterating",
    message: "{list} changes while the loop reads it",
    patterns: [
      {
        languages: ["python"],
        query: `(for_statement left: (identifier) right: (_) @list body: (block (expression_statement (call function: (attribute object: (_) @owner attribute: (identifier) @name)) @match)) @body (#any-of? @name "remove" "pop" "insert"))`,
        where: `same(@list, @owner) and not contains(@body, "break_statement return_statement raise_statement")`,
      },
      {
        languages: ["python"],
        query: `(for_statement left: (identifier) right: (_) @list body: (block (if_statement consequence: (block (expression_statement (call function: (attribute object: (_) @owner attribute: (identifier) @name)) @match)) @body)) (#any-of? @name "remove" "pop" "insert"))`,
        where: `same(@list, @owner) and not contains(@body, "break_statement return_statement raise_statement")`,
      },
      {
        languages: ["python"],
        query: `(for_statement left: (identifier) right: (_) @list body: (block (if_statement consequence: (block (delete_statement (subscript value: (_) @owner)) @match) @body)))`,
        where: `same(@list, @owner) and not contains(@body, "break_statement return_statement raise_statement")`,
      },
      {
        languages: ["lua"],
        query: `(for_statement clause: (for_generic_clause (expression_list . (function_call name: (identifier) @walk arguments: (arguments . (_) @list)))) body: (block (if_statement consequence: (block (function_call name: (dot_index_expression) @name arguments: (arguments . (_) @owner)) @match) @body)) (#eq? @walk "ipairs") (#eq? @name "table.remove"))`,
        where: `same(@list, @owner) and not contains(@body, "break_statement return_statement goto_statement")`,
      },
    ],
    examples: [
      { language: "python", bad: "for a in b:\n  b.remove(a)\n", good: "for a in list(b):\n  b.remove(a)\n" },
      {
        language: "python",
        bad: "for a in b:\n  if f(a):\n    b.remove(a)\n",
        good: "for a in b:\n  if f(a):\n    b.remove(a)\n    break\n",
      },
      {
        language: "python",
        bad: "for a in b:\n  if f(a):\n    del b[a]\n",
        good: "for a in list(b):\n  if f(a):\n    del b[a]\n",
      },
      {
        language: "lua",
        bad: "for i, a in ipairs(b) do\n  if f(a) then table.remove(b, i) end\nend\n",
        good: "for i, a in ipairs(b) do\n  if f(a) then table.remove(b, i) break end\nend\n",
      },
    ],
  },
  {
    id: "belvedere:request-decides",
    message: "The request decides what {what} does",
    patterns: [
      {
        languages: ["ruby"],
        query: String.raw`(call !receiver method: (identifier) @what arguments: (argument_list . (element_reference object: (identifier) @owner)) (#eq? @what "redirect_to") (#eq? @owner "params")) @match`,
      },
      {
        languages: ["ruby"],
        query: `(call method: (identifier) @what arguments: (argument_list . (element_reference object: (identifier) @owner)) (#any-of? @what "send" "public_send" "__send__" "constantize") (#eq? @owner "params")) @match`,
      },
      {
        languages: ["ruby"],
        query: `(call receiver: (identifier) @owner method: (identifier) @what (#eq? @owner "params") (#eq? @what "permit!")) @match`,
      },
    ],
    examples: [
      { language: "ruby", bad: "redirect_to params[:url]\n", good: "redirect_to root_path\n" },
      { language: "ruby", bad: "object.send(params[:name])\n", good: "object.send(:name)\n" },
      { language: "ruby", bad: "User.new(params.permit!)\n", good: "User.new(params.permit(:name))\n" },
    ],
  },
  {
    id: "belvedere:compared-twice",
    message: "The result of {first} is true or false, and that is compared",
    patterns: [
      {
        languages: ["javascript"],
        query: `(binary_expression left: (binary_expression operator: ["<" "<=" ">" ">="]) @first operator: ["<" "<=" ">" ">="] (#not-match? @match "\\n")) @match`,
      },
    ],
    examples: [{ language: "javascript", bad: "if (a < b < c) f();", good: "if (a < b && b < c) f();" }],
  },
  {
    id: "belvedere:unknown-type-name",
    message: "typeof never gives {name}",
    patterns: [
      {
        languages: scripts,
        query: String.raw`(binary_expression left: (unary_expression operator: "typeof") operator: ["==" "!=" "===" "!=="] right: (string) @name (#not-match? @name "^.(?:undefined|object|boolean|number|bigint|string|symbol|function|unknown).$")) @match`,
      },
    ],
    examples: [
      { language: "javascript", bad: 'if (typeof a === "undefned") f();', good: 'if (typeof a === "undefined") f();' },
    ],
  },
  {
    id: "belvedere:async-callback",
    message: "{name} does not wait for an async function, and its errors are lost",
    patterns: [
      {
        languages: scripts,
        query: `(call_expression function: (member_expression property: (property_identifier) @name) arguments: (arguments . (arrow_function . "async" body: (_) @body)) (#eq? @name "forEach")) @match`,
        where: `contains(@body, "await_expression") and not contains(@body, "try_statement function_expression arrow_function") and not inside(@match, "await_expression", "expression_statement")`,
      },
    ],
    examples: [
      {
        language: "javascript",
        bad: "list.forEach(async (a) => { await f(a); });",
        good: "for (const a of list) await f(a);\nlist.forEach(async (a) => { test(a, async () => { await f(a); }); });",
      },
    ],
  },
  {
    id: "belvedere:async-effect",
    message: "An effect must return a function or nothing, not a promise",
    patterns: [
      {
        languages: scripts,
        query: `(call_expression function: (identifier) @name arguments: (arguments . (arrow_function . "async")) (#any-of? @name "useEffect" "useLayoutEffect")) @match`,
      },
    ],
    examples: [
      {
        language: "javascript",
        bad: "useEffect(async () => { await f(); }, []);",
        good: "useEffect(() => { void f(); }, []);",
      },
    ],
  },
  {
    id: "belvedere:parsed-index",
    message: "map passes the index, which parseInt takes as the base",
    patterns: [
      {
        languages: scripts,
        query: `(call_expression function: (member_expression property: (property_identifier) @name) arguments: (arguments . [(identifier) (member_expression)] @function) (#eq? @name "map") (#any-of? @function "parseInt" "Number.parseInt")) @match`,
      },
    ],
    examples: [{ language: "javascript", bad: "const a = b.map(parseInt);", good: "const a = b.map(Number);" }],
  },
  {
    id: "belvedere:unsafe-deserialization",
    message: "Data that {name} reads can run code",
    patterns: [
      {
        languages: ["python"],
        query: `(call function: (attribute) @name arguments: (argument_list . (_) .) (#any-of? @name "yaml.load" "yaml.unsafe_load")) @match`,
      },
      {
        languages: ["python"],
        query: String.raw`(call function: (attribute) @name arguments: (argument_list . (_) @data) (#any-of? @name "pickle.loads" "marshal.loads" "dill.loads" "jsonpickle.decode") (#match? @data "\\brequest[.]")) @match`,
      },
      {
        languages: ["ruby"],
        query: String.raw`(call receiver: (constant) @owner method: (identifier) @name arguments: (argument_list . (_) @data) (#any-of? @owner "Marshal" "YAML" "Psych") (#any-of? @name "load" "unsafe_load" "restore") (#match? @data "^(?:Base64[.]\\w+[(])?(?:params|cookies|request)\\b")) @match`,
      },
    ],
    examples: [
      { language: "python", bad: "data = yaml.load(text)\n", good: "data = yaml.load(text, Loader=SafeLoader)\n" },
      { language: "python", bad: "data = pickle.loads(request.data)\n", good: "data = json.loads(request.data)\n" },
      { language: "ruby", bad: "Marshal.load(params[:a])\n", good: "Marshal.load(file)\n" },
    ],
  },
];
