import type { PatternRule } from "../pattern-rule.ts";
import { scripts } from "./language-groups.ts";

/** Rules about code that attackers can use. */
export const securityRules: readonly PatternRule[] = [
  {
    id: "belvedere:code-from-text",
    message: "A text is run as code",
    patterns: [
      {
        languages: scripts,
        query: `(call_expression function: (identifier) @name arguments: (arguments . [(identifier) (member_expression) (call_expression) (binary_expression) (template_string (template_substitution))]) (#eq? @name "eval")) @match`,
      },
      {
        languages: ["python"],
        query: `(call function: (identifier) @name arguments: (argument_list . [(identifier) (attribute) (binary_operator) (subscript)] .) (#eq? @name "eval")) @match`,
      },
      {
        languages: ["php"],
        query: `(function_call_expression function: (name) @name arguments: (arguments . (argument [(variable_name) (subscript_expression) (binary_expression) (member_access_expression)])) (#eq? @name "eval")) @match`,
      },
      {
        languages: ["ruby"],
        query: `(call !receiver method: (identifier) @name arguments: (argument_list . [(identifier) (instance_variable) (call)] .) (#eq? @name "eval")) @match`,
      },
    ],
    examples: [
      { language: "javascript", bad: "eval(text);", good: "retrieval(text);" },
      { language: "python", bad: "x = eval(text)\n", good: "x = ast.literal_eval(text)\n" },
      { language: "php", bad: "<?php eval($text);", good: "<?php evaluate($text);" },
      { language: "ruby", bad: "eval(text)\n", good: "parser.eval(text)\n" },
    ],
  },
  {
    id: "belvedere:shell-injection",
    message: "A command for the shell is put together from values",
    patterns: [
      {
        languages: scripts,
        query: `(call_expression function: (identifier) @name arguments: (arguments . (template_string (template_substitution)) @command) (#any-of? @name "exec" "execSync") (#not-match? @command "\\\\b(?:cols|rows|width|height|port|pids?)\\\\b")) @match`,
      },
      {
        languages: ["python"],
        query: `(call function: (_) @name arguments: (argument_list . [(string (interpolation)) (binary_operator)] @command) (#any-of? @name "os.system" "os.popen" "subprocess.getoutput") (#not-match? @command "quote|escape|replace")) @match`,
      },
      {
        languages: ["python"],
        query: `(call function: (_) @name arguments: (argument_list . [(string (interpolation)) (binary_operator)] (keyword_argument name: (identifier) @shell value: (true))) (#match? @name "^subprocess\\\\.") (#eq? @shell "shell")) @match`,
      },
      {
        languages: ["go"],
        query: `(call_expression function: (_) @name arguments: (argument_list . (interpreted_string_literal) @shell . (interpreted_string_literal) @flag . [(binary_expression) (call_expression)]) (#eq? @name "exec.Command") (#match? @shell "sh\\"$") (#eq? @flag "\\"-c\\"")) @match`,
      },
      {
        languages: ["php"],
        query: `(function_call_expression function: (name) @name arguments: (arguments . (argument (encapsed_string (variable_name)))) (#any-of? @name "exec" "system" "shell_exec" "passthru" "popen")) @match`,
      },
      {
        languages: ["ruby"],
        query: `(call !receiver method: (identifier) @name arguments: (argument_list . (string (interpolation)) .) (#any-of? @name "system" "exec")) @match`,
      },
    ],
    examples: [
      {
        language: "javascript",
        bad: "execSync(`rm ${path}`);",
        good: 'pattern.exec(`a${b}`); execFileSync("rm", [path]);',
      },
      { language: "python", bad: "subprocess.run(f'rm {path}', shell=True)\n", good: "subprocess.run(['rm', path])\n" },
      {
        language: "go",
        bad: 'package a\nfunc f() { exec.Command("sh", "-c", "rm "+path) }\n',
        good: 'package a\nfunc f() { exec.Command("rm", path) }\n',
      },
      { language: "php", bad: '<?php exec("rm $path");', good: '<?php exec("ls");' },
      { language: "ruby", bad: 'system("rm #{path}")\n', good: 'system("rm", "#{path}")\n' },
    ],
  },
  {
    id: "belvedere:sql-injection",
    message: "A value is put into the text of an SQL statement",
    patterns: [
      {
        languages: scripts,
        query: `(call_expression function: (member_expression property: (_) @name) arguments: (arguments . (template_string (template_substitution)) @sql) (#any-of? @name "query" "execute" "raw" "exec" "run" "all") (#match? @sql "^.\\\\s*(?:SELECT|INSERT|UPDATE|DELETE)\\\\b[^]*(?:(?<![<>])=\\\\s*|LIKE\\\\s*|VALUES\\\\s*\\\\()'?%?\\\\$\\\\{(?![A-Z]\\\\w*\\\\.[A-Z])")) @match`,
      },
      {
        languages: ["python"],
        query: `(call function: (attribute attribute: (identifier) @name) arguments: (argument_list . (string (interpolation)) @sql) (#any-of? @name "execute" "executemany" "raw") (#match? @sql "(?:SELECT|INSERT|UPDATE|DELETE)\\\\b[^]*(?:=\\\\s*|LIKE\\\\s*|VALUES\\\\s*\\\\()'?%?\\\\{")) @match`,
      },
      {
        languages: ["python"],
        query: `(call function: (attribute attribute: (identifier) @name) arguments: (argument_list . (binary_operator left: (string) @sql operator: "%")) (#any-of? @name "execute" "executemany" "raw") (#match? @sql "(?:SELECT|INSERT|UPDATE|DELETE)\\\\b[^]*(?:=\\\\s*|LIKE\\\\s*|VALUES\\\\s*\\\\()'%s")) @match`,
      },
      {
        languages: ["java"],
        query: `(method_invocation name: (identifier) @name arguments: (argument_list . (binary_expression) @sql) (#any-of? @name "executeQuery" "executeUpdate" "execute" "prepareStatement" "createQuery" "rawQuery") (#match? @sql "^\\"\\\\s*(?:SELECT|INSERT|UPDATE|DELETE)\\\\b[^]*(?:=\\\\s*'?|LIKE\\\\s*'%?|VALUES\\\\s*\\\\('?)\\"\\\\s*\\\\+(?!\\\\s*[\\\\w.]*\\\\bget\\\\w*Id\\\\(\\\\))")) @match`,
      },
      {
        languages: ["go"],
        query: `(call_expression function: (selector_expression field: (field_identifier) @name) arguments: (argument_list (call_expression function: (_) @format arguments: (argument_list . (_) @sql))) (#any-of? @name "Query" "QueryRow" "Exec" "QueryContext" "ExecContext") (#eq? @format "fmt.Sprintf") (#match? @sql "(?:SELECT|INSERT|UPDATE|DELETE)\\\\b[^]*(?:=\\\\s*|LIKE\\\\s*|VALUES\\\\s*\\\\()'?%[svd]")) @match`,
      },
      {
        languages: ["php"],
        query: `(member_call_expression name: (name) @name arguments: (arguments . (argument (encapsed_string [(variable_name) (member_access_expression) (subscript_expression)]) @sql)) (#any-of? @name "query" "exec") (#match? @sql "(?:SELECT|INSERT|UPDATE|DELETE)\\\\b[^]*(?:=\\\\s*|LIKE\\\\s*|VALUES\\\\s*\\\\()'?%?\\\\{?\\\\$")) @match`,
      },
    ],
    examples: [
      {
        language: "javascript",
        bad: "db.query(`SELECT a FROM t WHERE b = ${value}`);",
        good: "db.query(`SELECT a FROM ${table} WHERE b = ?`, [value]);",
      },
      {
        language: "python",
        bad: "cursor.execute(f\"SELECT a FROM t WHERE b = '{value}'\")\n",
        good: "cursor.execute(f'SELECT a FROM {table} WHERE b = ?', [value])\n",
      },
      {
        language: "java",
        bad: 'class A { void f() { s.executeQuery("SELECT a FROM t WHERE b = \'" + value + "\'"); } }',
        good: 'class A { void f() { s.prepareStatement("SELECT a FROM " + table + " WHERE b = ?"); } }',
      },
      {
        language: "go",
        bad: "package a\nfunc f() { db.Query(fmt.Sprintf(\"SELECT a FROM t WHERE b = '%s'\", value)) }\n",
        good: 'package a\nfunc f() { db.Query("SELECT a FROM t WHERE b = ?", value) }\n',
      },
      {
        language: "php",
        bad: "<?php $db->query(\"SELECT a FROM t WHERE b = '$value'\");",
        good: '<?php $db->query("SELECT a FROM $table");',
      },
    ],
  },
  {
    id: "belvedere:unverified-certificate",
    message: "Certificates are not verified, so that anyone can pose as the server",
    patterns: [
      {
        languages: scripts,
        query: `(pair key: (_) @key value: (false) (#match? @key "^.?rejectUnauthorized.?$")) @match`,
        where: `not inside(@match, "if_statement", "function_declaration function_expression arrow_function method_definition")`,
      },
      {
        languages: ["python"],
        query: `(call function: (attribute object: (identifier) @owner) arguments: (argument_list (keyword_argument name: (identifier) @key value: (false)) @match) (#eq? @key "verify") (#any-of? @owner "requests" "httpx" "session" "client"))`,
      },
      {
        languages: ["go"],
        query: `(literal_value (keyed_element key: (literal_element (identifier) @key) value: (literal_element (true))) @match (#eq? @key "InsecureSkipVerify")) @literal`,
        where: `not contains(@literal, "func_literal")`,
      },
      {
        languages: ["rust"],
        query: `(call_expression function: (field_expression field: (field_identifier) @name) arguments: (arguments . (boolean_literal) @value) (#any-of? @name "danger_accept_invalid_certs" "danger_accept_invalid_hostnames") (#eq? @value "true")) @match`,
      },
      {
        languages: ["ruby"],
        query: `(assignment right: (scope_resolution name: (constant) @name) (#eq? @name "VERIFY_NONE")) @match`,
        where: `not inside(@match, "if if_modifier unless", "method singleton_method")`,
      },
      {
        languages: ["php"],
        query: `(function_call_expression function: (name) @name arguments: (arguments (argument (name) @option) (argument [(boolean) (integer)] @value)) (#eq? @name "curl_setopt") (#any-of? @option "CURLOPT_SSL_VERIFYPEER" "CURLOPT_SSL_VERIFYHOST") (#any-of? @value "false" "FALSE" "0")) @match`,
        where: `not inside(@match, "if_statement", "function_definition method_declaration anonymous_function")`,
      },
    ],
    examples: [
      {
        language: "javascript",
        bad: "connect({ rejectUnauthorized: false });",
        good: "connect({ rejectUnauthorized: true }); if (insecure) options.tls = { rejectUnauthorized: false };",
      },
      { language: "python", bad: "requests.get(url, verify=False)\n", good: "requests.get(url, verify=bundle)\n" },
      {
        language: "go",
        bad: "package a\nvar c = tls.Config{InsecureSkipVerify: true}\n",
        good: "package a\nvar c = tls.Config{InsecureSkipVerify: insecure}\nvar d = tls.Config{InsecureSkipVerify: true, VerifyConnection: func() error { return f() }}\n",
      },
      {
        language: "rust",
        bad: "fn f() { b.danger_accept_invalid_certs(true); }",
        good: "fn f() { b.danger_accept_invalid_certs(flag); }",
      },
      {
        language: "ruby",
        bad: "http.verify_mode = OpenSSL::SSL::VERIFY_NONE\n",
        good: "http.verify_mode = OpenSSL::SSL::VERIFY_PEER\n",
      },
      {
        language: "php",
        bad: "<?php curl_setopt($c, CURLOPT_SSL_VERIFYPEER, false);",
        good: "<?php curl_setopt($c, CURLOPT_SSL_VERIFYPEER, true); if (!$verify) { curl_setopt($c, CURLOPT_SSL_VERIFYPEER, false); }",
      },
    ],
  },
  {
    id: "belvedere:unbounded-input",
    message: "{name} writes beyond the end of its buffer if the input is long",
    patterns: [
      {
        languages: ["c", "cpp", "objc"],
        query: `(call_expression function: (identifier) @name (#eq? @name "gets")) @match`,
      },
      {
        languages: ["c", "cpp", "objc"],
        query: `(call_expression function: (identifier) @name arguments: (argument_list . (string_literal) @format) (#eq? @name "scanf") (#match? @format "%s")) @match`,
      },
      {
        languages: ["c", "cpp", "objc"],
        query: `(call_expression function: (identifier) @name arguments: (argument_list . (_) . (string_literal) @format) (#eq? @name "fscanf") (#match? @format "%s")) @match`,
      },
    ],
    examples: [
      { language: "c", bad: "void f(char *s) { gets(s); }", good: "void f(char *s) { fgets(s, 10, stdin); }" },
      { language: "cpp", bad: 'void f(char *s) { scanf("%s", s); }', good: 'void f(char *s) { scanf("%9s", s); }' },
    ],
  },
  {
    id: "belvedere:format-from-variable",
    message: "{format} is used as a format",
    patterns: [
      {
        languages: ["c", "cpp", "objc"],
        query: `(call_expression function: (identifier) @name arguments: (argument_list . (identifier) @format .) (#eq? @name "printf") (#not-match? @format "^[A-Z0-9_]+$")) @match`,
      },
      {
        languages: ["c", "cpp", "objc"],
        query: `(call_expression function: (identifier) @name arguments: (argument_list . (_) . (identifier) @format .) (#any-of? @name "fprintf" "syslog") (#not-match? @format "^[A-Z0-9_]+$")) @match`,
      },
    ],
    examples: [
      {
        language: "c",
        bad: "void f(char *s) { printf(s); }",
        good: 'void f(char *s) { printf("%s", s); printf(USAGE); }',
      },
      {
        language: "cpp",
        bad: "void f(char *s) { fprintf(stderr, s); }",
        good: 'void f(char *s) { fprintf(stderr, "%s", s); }',
      },
    ],
  },
];
