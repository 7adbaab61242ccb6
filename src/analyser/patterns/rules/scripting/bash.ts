import type { PatternRule } from "../../pattern-rule.ts";

/** Rules for Bash. */
export const bashRules: readonly PatternRule[] = [
  {
    id: "belvedere:unquoted-length-test",
    message: "Without quotes this is true even when {value} is empty",
    patterns: [
      {
        languages: ["bash"],
        query: `(test_command . "[" (unary_expression operator: (test_operator) @operator [(simple_expansion (variable_name)) (expansion) (command_substitution)] @value) @match (#eq? @operator "-n"))`,
      },
    ],
    examples: [{ language: "bash", bad: "if [ -n $name ]; then f; fi\n", good: 'if [ -n "$name" ]; then f; fi\n' }],
  },
  {
    id: "belvedere:redirection-in-test",
    message: "This writes to a file named {right} instead of comparing",
    patterns: [
      {
        languages: ["bash"],
        query: `(test_command . "[" (binary_expression operator: [">" "<"] right: (_) @right) @match)`,
      },
    ],
    examples: [
      { language: "bash", bad: 'if [ "$a" > "$b" ]; then f; fi\n', good: 'if [[ "$a" > "$b" ]]; then f; fi\n' },
    ],
  },
  {
    id: "belvedere:missing-spaces",
    message: "Without spaces around the operator this is one text, which is always true",
    patterns: [
      {
        languages: ["bash"],
        query: String.raw`(test_command . ["[" "[["] . (concatenation (word) @operator) @match . (#match? @operator "^!?==?"))`,
      },
    ],
    examples: [{ language: "bash", bad: '[ "$a"="b" ] && f\n', good: '[ "$a" = "b" ] && f\n' }],
  },
  {
    id: "belvedere:misspelled-assignment",
    message: "This runs a command instead of assigning",
    patterns: [
      {
        // Comparisons and here documents that are read as commands by mistake: patterns end with a star, settings are aligned.
        languages: ["bash"],
        query: `(command name: (command_name) @name . argument: (word) @operator . (_) . (#eq? @operator "=") (#not-match? @match "\\\\s{2,}=|[*]$") (#match? @name "^[$]?[A-Za-z_][A-Za-z0-9_]*$") (#not-any-of? @name "test" "expr" "echo" "printf")) @match`,
      },
      {
        languages: ["bash"],
        query: `(command name: (command_name (concatenation . (simple_expansion (variable_name)) . (word) @operator) (#match? @operator "^="))) @match`,
      },
    ],
    examples: [{ language: "bash", bad: "count = 5\n$count=6\n", good: "count=5\n[ a = b ]\n" }],
  },
  {
    id: "belvedere:hidden-status",
    message: "This tests the status of {declaration}, which is always 0, not that of the command",
    patterns: [
      {
        languages: ["bash"],
        query: `(list . (declaration_command . ["local" "export" "declare" "readonly" "typeset"] @declaration (variable_assignment value: [(command_substitution) (string (command_substitution))]) .) @match . ["||" "&&"])`,
      },
      {
        languages: ["bash"],
        query: `(compound_statement (declaration_command . ["local" "export" "declare" "readonly" "typeset"] @declaration (variable_assignment value: [(command_substitution) (string (command_substitution))]) .) @match . (if_statement condition: (test_command (binary_expression left: [(simple_expansion (special_variable_name) @status) (string . (simple_expansion (special_variable_name) @status) .)]))) (#eq? @status "?"))`,
      },
    ],
    examples: [
      {
        language: "bash",
        bad: "f() {\n  local a=$(g) || return 1\n  local b=$(g)\n  if [ $? -ne 0 ]; then h; fi\n}\n",
        good: "f() {\n  local a\n  a=$(g) || return 1\n}\n",
      },
    ],
  },
  {
    id: "belvedere:lost-status",
    message: "$? is the status of the test before it, not of the command",
    patterns: [
      {
        languages: ["bash"],
        query: `(if_statement condition: (test_command (binary_expression left: [(simple_expansion (special_variable_name) @first) (string . (simple_expansion (special_variable_name) @first) .)])) (elif_clause . (test_command (binary_expression left: [(simple_expansion (special_variable_name) @second) (string . (simple_expansion (special_variable_name) @second) .)])) @match) (#eq? @first "?") (#eq? @second "?"))`,
      },
      {
        languages: ["bash"],
        query: `(if_statement condition: (test_command (binary_expression left: [(simple_expansion (special_variable_name) @first) (string . (simple_expansion (special_variable_name) @first) .)])) . (command name: (command_name) @name . argument: (simple_expansion (special_variable_name) @second) .) @match (#eq? @first "?") (#eq? @second "?") (#any-of? @name "exit" "return"))`,
      },
      {
        languages: ["bash"],
        query: `(list . (test_command (binary_expression left: [(simple_expansion (special_variable_name) @first) (string . (simple_expansion (special_variable_name) @first) .)])) "&&" . (command name: (command_name) @name . argument: (simple_expansion (special_variable_name) @second) .) @match . (#eq? @first "?") (#eq? @second "?") (#any-of? @name "exit" "return"))`,
      },
    ],
    examples: [
      {
        language: "bash",
        bad: "f\nif [ $? -ne 0 ]; then\n  exit $?\nfi\n",
        good: 'f\nstatus=$?\nif [ "$status" -ne 0 ]; then exit "$status"; fi\n',
      },
      {
        language: "bash",
        bad: "f\nif [ $? -eq 0 ]; then g; elif [ $? -eq 1 ]; then h; fi\n",
        good: "f\ncase $? in\n0) g ;;\n1) h ;;\nesac\n",
      },
      { language: "bash", bad: "f\n[ $? -ne 0 ] && exit $?\n", good: "f || exit $?\n" },
    ],
  },
  {
    id: "belvedere:overwritten-input",
    message: "{file} is emptied before {name} reads it",
    patterns: [
      {
        languages: ["bash"],
        query: `(redirected_statement body: (command name: (command_name) @name argument: (_) @read) redirect: (file_redirect ">" destination: (_) @file) (#any-of? @name "cat" "sed" "sort" "uniq" "grep" "awk" "cut" "tr" "head" "tail" "jq" "tac" "sudo")) @match`,
        where: "same(@read, @file)",
      },
      {
        languages: ["bash"],
        query: `(redirected_statement body: (pipeline . (command name: (command_name) @name argument: (_) @read)) redirect: (file_redirect ">" destination: (_) @file) (#any-of? @name "cat" "sed" "sort" "grep" "awk" "cut" "head" "tail" "jq")) @match`,
        where: "same(@read, @file)",
      },
    ],
    examples: [
      { language: "bash", bad: "sort list > list\n", good: "sort list > sorted\n" },
      { language: "bash", bad: 'cat "$f" | sort > "$f"\n', good: 'cat "$f" | sort > "$f.new"\n' },
    ],
  },
  {
    id: "belvedere:piped-download",
    message: "A download is run without a check",
    patterns: [
      {
        languages: ["bash"],
        query: String.raw`(pipeline (command name: (command_name) @name) . (command name: (command_name) @shell)  (#any-of? @name "curl" "wget") (#match? @shell "^(?:ba|z|da|k)?sh$")) @match`,
      },
      {
        languages: ["bash"],
        query: String.raw`(pipeline (command name: (command_name) @name) . (command name: (command_name) @sudo argument: (word) @shell)  (#any-of? @name "curl" "wget") (#eq? @sudo "sudo") (#match? @shell "^(?:ba|z|da|k)?sh$")) @match`,
      },
    ],
    examples: [
      {
        language: "bash",
        bad: 'curl -s "$url" | sh\ncurl -s "$url" | sudo bash -\n',
        good: 'curl -s "$url" | tar x\n',
      },
      { language: "bash", bad: 'wget -O- "$url" | sudo -E bash\n', good: 'wget -O- "$url" | sudo tar x\n' },
    ],
  },
  {
    id: "belvedere:listed-names",
    message: "Names with spaces are split here",
    patterns: [
      {
        languages: ["bash"],
        query: String.raw`(for_statement value: (command_substitution . (command name: (command_name) @name) .) @match (#eq? @name "ls"))`,
      },
    ],
    examples: [
      { language: "bash", bad: 'for f in $(ls *.txt); do g "$f"; done\n', good: 'for f in *.txt; do g "$f"; done\n' },
    ],
  },
  {
    id: "belvedere:early-trap-value",
    message: "{value} is read when the trap is set, not when it runs",
    patterns: [
      {
        languages: ["bash"],
        query: `(command name: (command_name) @name argument: (string (simple_expansion [(special_variable_name) (variable_name)] @value)) @match (#eq? @name "trap") (#any-of? @value "?" "LINENO" "BASH_COMMAND" "BASH_LINENO"))`,
      },
    ],
    examples: [{ language: "bash", bad: 'trap "echo $?" EXIT\n', good: "trap 'echo $?' EXIT\n" }],
  },
  {
    id: "belvedere:redirection-without-sudo",
    message: "The shell writes this file, without the rights of sudo",
    patterns: [
      {
        languages: ["bash"],
        query: `(redirected_statement body: (command name: (command_name) @name) redirect: (file_redirect [">" ">>"] destination: (_) @file) (#eq? @name "sudo") (#match? @file "^[\\"']?/(?:etc|usr|boot|sys|proc|lib|opt|root)/")) @match`,
      },
    ],
    examples: [{ language: "bash", bad: "sudo echo a > /etc/hosts\n", good: "echo a | sudo tee /etc/hosts\n" }],
  },
];
