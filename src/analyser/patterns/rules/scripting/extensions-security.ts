import type { RuleExtension } from "../../pattern-rule.ts";

const writable = String.raw`^0?o?[0246]?[0-7][0-7][237]$`;

/** Patterns of languages for scripts for rules of other files about security and forgotten code. */
export const scriptingSecurityExtensions: readonly RuleExtension[] = [
  {
    id: "belvedere:duplicate-key",
    patterns: [
      {
        languages: ["terraform"],
        query: `(object (object_elem key: (_) @key) @match)`,
        where: "repeated(@match, key)",
      },
    ],
    examples: [
      {
        language: "terraform",
        bad: "locals {\n  t = { a = 1, a = 2 }\n}\n",
        good: "locals {\n  t = { a = 1, b = 2 }\n}\n",
      },
    ],
  },
  {
    id: "belvedere:debugging-left",
    patterns: [
      {
        languages: ["lua"],
        query: `(function_call name: (dot_index_expression) @name (#eq? @name "debug.debug")) @match`,
      },
      {
        languages: ["perl"],
        query: String.raw`(expression_statement . (assignment_expression left: (scalar) @name operator: "=" right: (number)) . (#eq? @name "$DB::single")) @match`,
      },
    ],
    examples: [
      { language: "lua", bad: "debug.debug()\n", good: "debug.traceback()\n" },
      { language: "perl", bad: "$DB::single = 1;\n", good: "$single = 1;\n" },
    ],
  },
  {
    id: "belvedere:code-from-text",
    patterns: [
      {
        languages: ["lua"],
        query: `(function_call name: (identifier) @name arguments: (arguments . (binary_expression operator: "..") @text) (#any-of? @name "load" "loadstring")) @match`,
        where: `contains(@text, "identifier") and not contains(@text, "function_call")`,
      },
      {
        languages: ["r"],
        query: `(call function: (identifier) @name arguments: (arguments . argument: (argument value: (call function: (identifier) @parse arguments: (arguments argument: (argument name: (identifier) @text value: (call function: (identifier) @build))))) ) (#eq? @name "eval") (#eq? @parse "parse") (#eq? @text "text") (#any-of? @build "paste" "paste0" "sprintf")) @match`,
      },
    ],
    examples: [
      { language: "lua", bad: 'load("return " .. text)()\n', good: 'load(chunk)()\nload("return " .. dump(t))\n' },
      { language: "r", bad: "eval(parse(text = paste0(x, y)))\n", good: "eval(quote(x))\n" },
    ],
  },
  {
    id: "belvedere:shell-injection",
    patterns: [
      {
        languages: ["lua"],
        query: `(function_call name: (dot_index_expression) @name arguments: (arguments . (binary_expression operator: "..") @command) (#any-of? @name "os.execute" "io.popen") (#match? @command "^[\\"'\\\\[]") (#not-match? @command "escape|quote|\\\\b(?:cols|rows|width|height|port|pid)\\\\b")) @match`,
        where: `contains(@command, "identifier")`,
      },
      {
        languages: ["perl"],
        query: `(function_call_expression function: (function) @name arguments: (interpolated_string_literal (string_content (scalar))) (#any-of? @name "system" "exec")) @match`,
      },
      {
        languages: ["perl"],
        query: `(ambiguous_function_call_expression function: (function) @name arguments: (interpolated_string_literal (string_content (scalar))) (#any-of? @name "system" "exec")) @match`,
      },
      {
        languages: ["perl"],
        query: String.raw`(command_string content: (string_content (scalar)) @text (#not-match? @text "^\\s*[$]\\w+\\s*$")) @match`,
      },
      {
        languages: ["r"],
        query: `(call function: (identifier) @name arguments: (arguments . argument: (argument value: (call function: (identifier) @paste arguments: (arguments) @parts))) (#any-of? @name "system" "shell") (#any-of? @paste "paste" "paste0" "sprintf") (#not-match? @parts "shQuote")) @match`,
      },
    ],
    examples: [
      {
        language: "lua",
        bad: 'os.execute("rm " .. path)\n',
        good: 'os.remove(path)\nos.execute("rm " .. escape(path))\nos.execute("stty cols " .. cols)\n',
      },
      {
        language: "perl",
        bad: 'system("rm $path");\nmy $x = `ls $path`;\nexec "ls $path";\n',
        good: 'system("rm", $path);\nmy $x = `$command`;\n',
      },
      { language: "r", bad: 'system(paste("rm", path))\n', good: 'system(paste("rm", shQuote(path)))\n' },
    ],
  },
  {
    id: "belvedere:unverified-certificate",
    patterns: [
      {
        languages: ["perl"],
        query: `(list_expression (autoquoted_bareword) @name . (number) @value (#any-of? @name "SSL_verify_mode" "verify_hostname") (#eq? @value "0")) @match`,
      },
      {
        languages: ["r"],
        query: `(argument name: (identifier) @name value: (_) @value (#any-of? @name "ssl_verifypeer" "ssl.verifypeer" "ssl_verifyhost") (#any-of? @value "FALSE" "F" "0" "0L")) @match`,
      },
      {
        languages: ["terraform"],
        query: `(attribute . (identifier) @name . (expression (literal_value (bool_lit))) @value (#any-of? @name "insecure" "insecure_skip_verify" "skip_tls_verify" "insecure_skip_tls_verify" "tls_insecure") (#eq? @value "true")) @match`,
      },
    ],
    examples: [
      { language: "perl", bad: "f(SSL_verify_mode => 0);\n", good: "f(SSL_verify_mode => 1);\n" },
      { language: "r", bad: "config(ssl_verifypeer = FALSE)\n", good: "config(ssl_verifypeer = TRUE)\n" },
      {
        language: "terraform",
        bad: 'provider "x" {\n  insecure = true\n}\n',
        good: 'provider "x" {\n  insecure = false\n}\n',
      },
    ],
  },
  {
    id: "belvedere:operator-precedence",
    patterns: [
      {
        languages: ["lua"],
        query: `(binary_expression left: (unary_expression operator: "not") operator: ["==" "~="] right: [(number) (string) (nil)]) @match`,
      },
      {
        languages: ["perl"],
        query: `(binary_expression left: (unary_expression operator: "!" operand: (scalar)) operator: "=~") @match`,
      },
    ],
    examples: [
      { language: "lua", bad: "if not a == 1 then f() end\n", good: "if not (a == 1) then f() end\n" },
      { language: "perl", bad: "f() if !$a =~ /b/;\n", good: "f() if $a !~ /b/;\n" },
    ],
  },
  {
    id: "belvedere:world-writable",
    patterns: [
      {
        languages: ["bash"],
        query: String.raw`(command name: (command_name) @name argument: [(number) (word)] @mode (#eq? @name "chmod") (#match? @mode "^0?[0246]?[0-7][0-7][237]$")) @match`,
      },
      {
        languages: ["python"],
        query: `(call function: (attribute attribute: (identifier) @name) arguments: (argument_list (integer) @mode) (#eq? @name "chmod") (#match? @mode "${writable}")) @match`,
      },
      {
        languages: ["ruby"],
        query: `(call method: (identifier) @name arguments: (argument_list (integer) @mode) (#any-of? @name "chmod" "chmod_R") (#match? @mode "${writable}")) @match`,
      },
      {
        languages: ["perl"],
        query: `(function_call_expression function: (function) @name arguments: (list_expression . (number) @mode) (#eq? @name "chmod") (#match? @mode "${writable}")) @match`,
      },
      {
        languages: ["perl"],
        query: `(ambiguous_function_call_expression function: (function) @name arguments: (list_expression . (number) @mode) (#eq? @name "chmod") (#match? @mode "${writable}")) @match`,
      },
      {
        languages: ["r"],
        query: String.raw`(call function: (identifier) @name arguments: (arguments argument: (argument value: (string) @mode)) (#eq? @name "Sys.chmod") (#match? @mode "^.0?[0-7][0-7][237].$")) @match`,
      },
    ],
    examples: [
      { language: "bash", bad: "chmod -R 777 data\n", good: "chmod -R 755 data\nchmod 1777 tmp\nchmod 666 socket\n" },
      { language: "python", bad: "os.chmod(path, 0o777)\n", good: "os.chmod(path, 0o755)\n" },
      { language: "ruby", bad: "File.chmod(0777, path)\n", good: "File.chmod(0755, path)\n" },
      { language: "perl", bad: "chmod(0777, $path);\n", good: "chmod(0755, $path);\n" },
      { language: "perl", bad: "chmod 0777, $path;\n", good: "chmod 0666, $path;\n" },
      { language: "r", bad: 'Sys.chmod(path, "777")\n', good: 'Sys.chmod(path, "755")\n' },
    ],
  },
  {
    id: "belvedere:temporary-name",
    patterns: [
      {
        languages: ["bash"],
        query: String.raw`(file_redirect destination: [(concatenation) (string) (word)] @match (#match? @match "^\"?/(?:var/)?tmp/[^ ]*[$][$]"))`,
      },
      {
        languages: ["bash"],
        query: String.raw`(variable_assignment value: [(concatenation) (string)] @match (#match? @match "^\"?/(?:var/)?tmp/[^ ]*[$][$]"))`,
      },
      {
        languages: ["python"],
        query: `(call function: (attribute) @name (#eq? @name "tempfile.mktemp")) @match`,
      },
      {
        languages: ["perl"],
        query: String.raw`(interpolated_string_literal) @match (#match? @match "^\"/(?:var/)?tmp/[^ \"]*[$][$]")`,
      },
      {
        languages: ["ruby"],
        query: String.raw`(string) @match (#match? @match "^\"/(?:var/)?tmp/[^ \"]*#[{](?:[$][$]|Process[.]pid)[}]")`,
      },
    ],
    examples: [
      { language: "bash", bad: 'sort list > "/tmp/list.$$"\n', good: 'f=$(mktemp)\nsort list > "$f"\n' },
      { language: "bash", bad: "f=/tmp/list.$$\n", good: "f=$dir/list.$$\n" },
      { language: "python", bad: "path = tempfile.mktemp()\n", good: "file = tempfile.NamedTemporaryFile()\n" },
      { language: "perl", bad: 'my $f = "/tmp/list.$$";\n', good: "my $f = File::Temp->new();\n" },
      { language: "ruby", bad: 'path = "/tmp/list.#{$$}"\n', good: 'file = Tempfile.new("list")\n' },
    ],
  },
];
