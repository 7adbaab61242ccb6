import type { RuleExtension } from "../../pattern-rule.ts";

const flag = (names: string, values: string): string =>
  `(block_mapping_pair key: (flow_node) @name value: (flow_node) @value (#any-of? @name ${names}) (#any-of? @value ${values})) @match`;
const secretName = String.raw`(?:^|[_.-])(?:PASSWORD|PASSWD|SECRET_KEY|CLIENT_SECRET|API_?KEY|ACCESS_TOKEN|AUTH_TOKEN)$`;
/** Not a value: empty, a reference, a template, a placeholder, a file, a truth value. */
const noSecret = String.raw`^[\"']?(?:[\"']|$|[$*!<{|>/&]|.*(?:\\$[({]|\\{\\{)|your|(?:true|false|yes|no|null|~)[\"']?$)`;
const downloadToShell = String.raw`\\b(?:curl|wget)\\s[^&|;]*\\|\\s*(?:sudo\\s+(?:-\\w+\\s+)*)?(?:/\\S*/)?(?:ba|da|z|k)?sh\\b`;
/** Texts that whoever opens an issue or a pull request decides. */
const fromStrangers = String.raw`\\$\\{\\{(?![^}]*\\b(?:contains|startsWith|endsWith)\\()[^}]*\\bgithub[.](?:head_ref\\b|event[.](?:(?:issue|pull_request|discussion)[.](?:title|body)|(?:comment|review|review_comment)[.]body|pull_request[.]head[.](?:ref|label|repo[.]default_branch)|(?:head_commit|commits[^}]*?)[.](?:message|author[.](?:email|name)))\\b)`;
const workflow = (body: string): string => `on: issues\njobs:\n  a:\n    steps:\n      - ${body}\n`;
const everything = String.raw`^(?:\\[\\s*)?(?:-\\s*)?[\"']?[*][\"']?(?:\\s*\\])?\\s*$`;

/** Patterns of YAML for rules of other files. */
export const yamlExtensions: readonly RuleExtension[] = [
  {
    id: "belvedere:duplicate-key",
    patterns: [
      {
        languages: ["yaml"],
        // The sides of a condition in a template may have the same keys.
        query: String.raw`(block_mapping (block_mapping_pair key: (flow_node) @key) @match (#not-eq? @key "<<")) @mapping (#not-match? @mapping "\\{\\{|\\{%")`,
        where: "repeated(@match, key)",
      },
      {
        languages: ["yaml"],
        query: String.raw`(flow_mapping (flow_pair key: (_) @key) @match) @mapping (#not-match? @mapping "\\{\\{|\\{%")`,
        where: "repeated(@match, key)",
      },
    ],
    examples: [
      { language: "yaml", bad: "a: 1\nb: 2\na: 3\n", good: "a: 1\nb:\n  a: 2\n---\na: 3\n" },
      { language: "yaml", bad: "a: { b: 1, b: 2 }\n", good: "a: { b: 1, c: 2 }\n" },
    ],
  },
  {
    id: "belvedere:shell-injection",
    patterns: [
      {
        languages: ["yaml"],
        query: `(block_mapping_pair key: (flow_node) @key value: (_) @value (#eq? @key "run") (#match? @value "${fromStrangers}")) @match`,
        where: `below(@match, key, "jobs runs")`,
      },
    ],
    examples: [
      {
        language: "yaml",
        bad: workflow('run: echo "${{ github.event.issue.title }}"'),
        good: workflow('run: echo "$TITLE"\n        env:\n          TITLE: ${{ github.event.issue.title }}'),
      },
    ],
  },
  {
    id: "belvedere:unpinned-source",
    patterns: [
      {
        languages: ["yaml"],
        query: String.raw`(block_mapping_pair key: (flow_node) @key value: (flow_node) @value (#eq? @key "uses") (#match? @value "^[\"']?[\\w.-]+/[\\w./-]+@(?:main|master|HEAD|develop|dev|trunk)[\"']?$")) @match`,
        where: `below(@match, key, "jobs runs")`,
      },
      {
        languages: ["yaml"],
        query: String.raw`(block_mapping_pair key: (flow_node) @key value: (flow_node) @value (#eq? @key "image") (#match? @value "^[\"']?[\\w./-]+(?::\\d+/[\\w./-]+)?:latest[\"']?$")) @match`,
        // The description of an API has examples.
        where: `not below(@match, key, "properties example definitions paths components")`,
      },
      {
        languages: ["yaml"],
        query: String.raw`(block_mapping_pair key: (flow_node) @key value: (flow_node) @value (#eq? @key "image") (#match? @value "^[\"']?[a-z0-9][\\w./-]*[\"']?$")) @match`,
        where: `below(@match, key, "containers initContainers")`,
      },
    ],
    examples: [
      {
        language: "yaml",
        bad: workflow("uses: actions/checkout@main"),
        good: workflow("uses: actions/checkout@v4\n      - uses: ./.github/actions/a"),
      },
      {
        language: "yaml",
        bad: "services:\n  a:\n    image: redis:latest\n",
        good: "services:\n  a:\n    image: redis:8.2\n",
      },
      {
        language: "yaml",
        bad: "spec:\n  containers:\n    - image: nginx\n",
        good: "spec:\n  containers:\n    - image: nginx:1.29\n",
      },
    ],
  },
  {
    id: "belvedere:wildcard-permission",
    patterns: [
      {
        languages: ["yaml"],
        query: `(block_mapping (block_mapping_pair key: (flow_node) @groups value: (_) @group) (block_mapping_pair key: (flow_node) @resources value: (_) @resource) (block_mapping_pair key: (flow_node) @verbs value: (_) @verb) (#eq? @groups "apiGroups") (#eq? @resources "resources") (#eq? @verbs "verbs") (#match? @group "${everything}") (#match? @resource "${everything}") (#match? @verb "${everything}")) @match`,
      },
      {
        languages: ["yaml"],
        query: `(block_mapping (block_mapping_pair key: (flow_node) @actions value: (_) @action) (block_mapping_pair key: (flow_node) @resources value: (_) @resource) (#any-of? @actions "Action" "action") (#any-of? @resources "Resource" "resource") (#match? @action "${everything}") (#match? @resource "${everything}")) @match (#match? @match "Allow") (#not-match? @match "Condition|Principal")`,
      },
    ],
    examples: [
      {
        language: "yaml",
        bad: 'kind: ClusterRole\nrules:\n  - apiGroups: ["*"]\n    resources: ["*"]\n    verbs:\n      - "*"\n',
        good: 'kind: ClusterRole\nrules:\n  - apiGroups: [""]\n    resources: ["pods"]\n    verbs: ["*"]\n',
      },
      {
        language: "yaml",
        bad: 'Statement:\n  - Effect: Allow\n    Action: "*"\n    Resource: "*"\n',
        good: 'Statement:\n  - Effect: Allow\n    Action: "s3:GetObject"\n    Resource: "*"\n',
      },
    ],
  },
  {
    id: "belvedere:weakened-protection",
    patterns: [
      {
        languages: ["yaml"],
        query: flag(
          '"privileged" "allowPrivilegeEscalation" "ACTIONS_ALLOW_UNSECURE_COMMANDS"',
          '"true" "\\"true\\"" "\'true\'"',
        ),
      },
      { languages: ["yaml"], query: flag('"runAsNonRoot"', '"false"') },
    ],
    examples: [
      {
        language: "yaml",
        bad: "securityContext:\n  privileged: true\n",
        good: "securityContext:\n  privileged: false\n  allowPrivilegeEscalation: false\n",
      },
      {
        language: "yaml",
        bad: "securityContext:\n  runAsNonRoot: false\n",
        good: "securityContext:\n  runAsNonRoot: true\n",
      },
    ],
  },
  {
    id: "belvedere:literal-password",
    patterns: [
      {
        languages: ["yaml"],
        query: `(block_mapping (block_mapping_pair key: (flow_node) @first value: (flow_node) @name) . (block_mapping_pair key: (flow_node) @second value: (flow_node) @value) (#eq? @first "name") (#eq? @second "value") (#match? @name "${secretName}") (#not-match? @value "${noSecret}")) @match`,
        where: `not below(@match, key, "jobs")`,
      },
      {
        languages: ["yaml"],
        query: `(block_mapping_pair key: (flow_node) @name value: (flow_node) @value (#match? @name "${secretName}") (#not-match? @value "${noSecret}")) @match`,
        where: `below(@match, key, "environment env") and not below(@match, key, "jobs")`,
      },
      {
        languages: ["yaml"],
        query: String.raw`(block_sequence_item (flow_node) @name (#match? @name "^[\"']?[A-Z_]+_(?:PASSWORD|PASSWD|SECRET_KEY|CLIENT_SECRET|API_?KEY|ACCESS_TOKEN|AUTH_TOKEN)=[^$<{/\"'\\s]") (#not-match? @name "=(?:true|false|yes|no)[\"']?$|[$][({]")) @match`,
        where: `below(@match, key, "environment") and not below(@match, key, "jobs")`,
      },
    ],
    examples: [
      {
        language: "yaml",
        bad: "env:\n  - name: DB_PASSWORD\n    value: hunter2\n",
        good: "env:\n  - name: A_PASSWORD\n    value: yourpassword\n  - name: DB_PASSWORD\n    valueFrom:\n      secretKeyRef: { name: db, key: password }\n",
      },
      {
        language: "yaml",
        bad: "services:\n  db:\n    environment:\n      POSTGRES_PASSWORD: hunter2\n",
        good: "services:\n  db:\n    environment:\n      POSTGRES_PASSWORD: ${DB_PASSWORD}\n      POSTGRES_PASSWORD_FILE: /run/secrets/db\n",
      },
      {
        language: "yaml",
        bad: "services:\n  db:\n    environment:\n      - POSTGRES_PASSWORD=hunter2\n",
        good: "services:\n  db:\n    environment:\n      - POSTGRES_PASSWORD=${DB_PASSWORD}\n",
      },
    ],
  },
  {
    id: "belvedere:unverified-certificate",
    patterns: [
      {
        languages: ["yaml"],
        query: flag(
          '"insecure_skip_verify" "insecureSkipVerify" "insecureSkipTLSVerify" "insecure-skip-tls-verify" "skip_tls_verify" "tlsSkipVerify"',
          '"true" "yes"',
        ),
      },
      { languages: ["yaml"], query: flag('"validate_certs" "verify_ssl" "ssl_verify"', '"false" "no" "False"') },
      { languages: ["yaml"], query: flag('"NODE_TLS_REJECT_UNAUTHORIZED"', '"0" "\\"0\\"" "\'0\'"') },
    ],
    examples: [
      {
        language: "yaml",
        bad: "tls_config:\n  insecure_skip_verify: true\n",
        good: "tls_config:\n  insecure_skip_verify: false\n",
      },
      { language: "yaml", bad: "get_url:\n  validate_certs: no\n", good: "get_url:\n  validate_certs: yes\n" },
      {
        language: "yaml",
        bad: "env:\n  NODE_TLS_REJECT_UNAUTHORIZED: 0\n",
        good: "env:\n  NODE_TLS_REJECT_UNAUTHORIZED: 1\n",
      },
    ],
  },
  {
    id: "belvedere:piped-download",
    patterns: [
      {
        languages: ["yaml"],
        query: `(block_mapping_pair key: (flow_node) @key value: (_) @value (#eq? @key "run") (#match? @value "${downloadToShell}")) @match`,
        where: `below(@match, key, "jobs runs")`,
      },
      {
        languages: ["yaml"],
        query: `(block_sequence_item (flow_node) @value (#match? @value "${downloadToShell}")) @match`,
        where: `below(@match, key, "script before_script after_script install before_install")`,
      },
    ],
    examples: [
      {
        language: "yaml",
        bad: workflow("run: curl -fsSL https://example.org/a | sh"),
        good: workflow("run: curl -fsSL https://example.org/a -o a && sha256sum -c a.sum"),
      },
      {
        language: "yaml",
        bad: "test:\n  script:\n    - curl -fsSL https://example.org/a | bash\n",
        good: "test:\n  script:\n    - curl -fsSL https://example.org/a | tar xz\n",
      },
    ],
  },
];
