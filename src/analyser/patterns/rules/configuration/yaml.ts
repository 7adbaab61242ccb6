import type { PatternRule } from "../../pattern-rule.ts";

const flag = (names: string, values: string): string =>
  `(block_mapping_pair key: (flow_node) @name value: (flow_node) @value (#any-of? @name ${names}) (#any-of? @value ${values})) @match`;
const inWorkflow = `below(@match, key, "steps") and below(@match, key, "jobs runs")`;
const workflowStep = (...tests: readonly string[]): string =>
  `(block_mapping_pair key: (flow_node) @key value: (_) @value ${tests.join(" ")}) @match`;
const workflow = (body: string): string => `on: pull_request\njobs:\n  a:\n    steps:\n      - ${body}\n`;
const countries = "de|fr|se|dk|fi|es|it|nl|pl|us|uk|gb|DE|FR|SE|DK|FI|ES|IT|NL|PL|US|UK|GB";
const capabilities = `"ALL" "SYS_ADMIN" "SYS_MODULE" "SYS_RAWIO" "SYS_PTRACE" "DAC_READ_SEARCH" "BPF" "'ALL'" "\\"ALL\\""`;
const added = `below(@match, key, "cap_add") or (below(@match, key, "add") and below(@match, key, "capabilities"))`;
/** A mapping in which one key has one of these values, in a step of a job. */
const inner = (key: string, value: string): string =>
  `(block_node (block_mapping (block_mapping_pair key: (flow_node) @${key} value: ${value})))`;

/** Rules for YAML: workflows of GitHub, Kubernetes, Docker Compose, Ansible. */
export const yamlRules: readonly PatternRule[] = [
  {
    id: "belvedere:movable-action",
    message: "{value} can become other code: a tag may be moved",
    patterns: [
      {
        languages: ["yaml"],
        query: workflowStep(
          String.raw`(#eq? @key "uses") (#match? @value "^[\"']?(?!actions/|github/|slsa-framework/slsa-github-generator/)[\\w.-]+/[\\w./-]+@(?!(?:[0-9a-f]{40}|main|master|HEAD|develop|dev|trunk)[\"']?$)")`,
        ),
        where: `below(@match, key, "jobs runs")`,
      },
    ],
    examples: [
      {
        language: "yaml",
        bad: workflow("uses: slsa-framework/a@v1"),
        // This one checks by which tag it was called.
        good: "jobs:\n  a:\n    uses: slsa-framework/slsa-github-generator/.github/workflows/a.yml@v2.1.0\n",
      },
      {
        language: "yaml",
        bad: workflow("uses: owner/action@v1"),
        good: workflow(
          "uses: owner/action@8f4b7f84864484a7bf31766abe9204da3cbe65b3 # v1\n      - uses: actions/checkout@v4",
        ),
      },
    ],
  },
  {
    id: "belvedere:untrusted-checkout",
    message: "Code of a stranger's pull request runs here with the rights of this repository",
    patterns: [
      {
        languages: ["yaml"],
        query: String.raw`(block_mapping (block_mapping_pair key: (flow_node) @on value: (_) @trigger) (block_mapping_pair key: (flow_node) @jobs value: ${inner(
          "job",
          inner(
            "steps",
            `(block_node (block_sequence (block_sequence_item ${inner("with", "(block_node (block_mapping (block_mapping_pair key: (flow_node) @ref value: (_) @value) @match))")})))`,
          ),
        )})) (#any-of? @on "on" "\"on\"" "'on'") (#match? @trigger "\\bpull_request_target\\b") (#eq? @jobs "jobs") (#eq? @steps "steps") (#eq? @with "with") (#eq? @ref "ref") (#match? @value "github[.]event[.]pull_request[.]head[.](?:sha|ref)|github[.]head_ref|refs/pull/")`,
      },
    ],
    examples: [
      {
        language: "yaml",
        bad: workflow(
          "uses: actions/checkout@v4\n        with:\n          ref: ${{ github.event.pull_request.head.sha }}",
        ).replace("pull_request\n", "pull_request_target\n"),
        good: workflow(
          "uses: actions/checkout@v4\n        with:\n          ref: ${{ github.event.pull_request.head.sha }}",
        ),
      },
    ],
  },
  {
    id: "belvedere:broad-token",
    message: "Every step may change everything in the repository",
    patterns: [{ languages: ["yaml"], query: flag('"permissions"', '"write-all"') }],
    examples: [
      {
        language: "yaml",
        bad: "on: push\npermissions: write-all\n",
        good: "on: push\npermissions:\n  contents: read\n",
      },
    ],
  },
  {
    id: "belvedere:retired-command",
    message: "GitHub has replaced this command by a file, such as $GITHUB_OUTPUT",
    patterns: [
      {
        languages: ["yaml"],
        query: workflowStep(
          String.raw`(#eq? @key "run") (#match? @value "::(?:set-output|save-state|set-env|add-path)\\b[^\\n]*::")`,
        ),
        where: inWorkflow,
      },
    ],
    examples: [
      {
        language: "yaml",
        bad: workflow('run: echo "::set-output name=a::1"'),
        good: workflow('run: echo "a=1" >> "$GITHUB_OUTPUT"'),
      },
    ],
  },
  {
    id: "belvedere:text-as-condition",
    message: "This is a text, and so always true: something is outside of ${{ … }}",
    patterns: [
      {
        languages: ["yaml"],
        query: workflowStep(
          String.raw`(#eq? @key "if") (#match? @value "^(?!\\|)[^]*\\}\\}(?!\\s*[\"']?\\s*$)" "^(?![|>])[\"']?\\s*[^\\s\"'$][^]*\\$\\{\\{" "^[|]\\+?\\n\\s*\\$\\{\\{")`,
        ),
        where: `below(@match, key, "jobs runs") and not below(@match, key, "with env inputs")`,
      },
    ],
    examples: [
      {
        language: "yaml",
        bad: workflow("run: make\n        if: ${{ github.ref }} == 'refs/heads/main'"),
        good: workflow("run: make\n        if: ${{ github.ref == 'refs/heads/main' }}\n      - if: always()"),
      },
      {
        language: "yaml",
        bad: workflow("run: make\n        if: failure() && ${{ env.a }}"),
        good: workflow("if: failure()"),
      },
    ],
  },
  {
    id: "belvedere:host-access",
    message: "{name} gives the container a part of the machine",
    patterns: [
      {
        languages: ["yaml"],
        query: flag('"hostNetwork" "hostPID" "hostIPC"', '"true"'),
        // Tests of charts.
        where: `not below(@match, key, "tests")`,
      },
      {
        languages: ["yaml"],
        query: flag('"network_mode" "pid" "ipc"', `"host" "\\"host\\"" "'host'"`),
        where: `below(@match, key, "services")`,
      },
      {
        languages: ["yaml"],
        query: String.raw`(block_mapping_pair key: (flow_node) @name value: (block_node (block_mapping)) (#eq? @name "hostPath")) @match (#not-match? @match "\\bpath:[^\\n]*\\{\\{")`,
        where: `below(@match, key, "volumes") and not below(@match, key, "properties")`,
      },
      {
        languages: ["yaml"],
        query: String.raw`(block_sequence_item (flow_node) @name (#match? @name "^[\"']?(?:/var)?/run/docker[.]sock:")) @match`,
        where: `below(@match, key, "volumes")`,
      },
    ],
    examples: [
      {
        language: "yaml",
        bad: "kind: Pod\nspec:\n  hostNetwork: true\n",
        good: "kind: Pod\nspec:\n  hostNetwork: false\n---\ntests:\n  - set:\n      hostNetwork: true\n",
      },
      {
        language: "yaml",
        bad: "spec:\n  volumes:\n    - name: a\n      hostPath:\n        path: /etc\n        type: {{ .Values.type }}\n",
        good: "spec:\n  volumes:\n    - name: a\n      hostPath:\n        path: {{ .Values.path }}\n",
      },
      {
        language: "yaml",
        bad: "services:\n  a:\n    network_mode: host\n",
        good: "services:\n  a:\n    network_mode: bridge\n",
      },
      {
        language: "yaml",
        bad: "kind: Pod\nspec:\n  volumes:\n    - name: a\n      hostPath:\n        path: /etc\n",
        good: "kind: Pod\nspec:\n  volumes:\n    - name: a\n      emptyDir: {}\n",
      },
      {
        language: "yaml",
        bad: "services:\n  a:\n    volumes:\n      - /var/run/docker.sock:/var/run/docker.sock\n",
        good: "services:\n  a:\n    volumes:\n      - ./data:/var/run/data\n",
      },
    ],
  },
  {
    id: "belvedere:powerful-capability",
    message: "With {name}, a container can get the rights of the machine",
    patterns: [
      {
        languages: ["yaml"],
        query: `(block_sequence_item (flow_node) @name (#any-of? @name ${capabilities})) @match`,
        where: added,
      },
      {
        languages: ["yaml"],
        query: `(flow_sequence (flow_node) @name (#any-of? @name ${capabilities})) @match`,
        where: added,
      },
    ],
    examples: [
      {
        language: "yaml",
        bad: "securityContext:\n  capabilities:\n    add:\n      - SYS_ADMIN\n",
        good: "securityContext:\n  capabilities:\n    drop:\n      - ALL\n",
      },
      {
        language: "yaml",
        bad: 'services:\n  a:\n    cap_add: ["ALL"]\n',
        good: 'services:\n  a:\n    cap_drop: ["ALL"]\n',
      },
    ],
  },
  {
    id: "belvedere:text-as-truth",
    message: "{value} without quotes means false for many programs, not Norway",
    patterns: [
      {
        languages: ["yaml"],
        query: String.raw`(block_sequence (block_sequence_item (flow_node (plain_scalar)) @value) @match (#any-of? @value "no" "NO")) @list (#match? @list "-\\s+(?:${countries})\\s*(?:\\n|$)")`,
      },
      {
        languages: ["yaml"],
        query: String.raw`(flow_sequence (flow_node (plain_scalar)) @value @match (#any-of? @value "no" "NO")) @list (#match? @list "[\\[,]\\s*(?:${countries})\\s*[,\\]]")`,
      },
    ],
    examples: [
      { language: "yaml", bad: "countries:\n  - de\n  - no\n", good: "countries:\n  - de\n  - 'no'\n" },
      { language: "yaml", bad: "countries: [se, no]\n", good: 'countries: [se, "no"]\nanswers: [yes, no]\n' },
    ],
  },
  {
    id: "belvedere:decimal-mode",
    message: "{value} is a decimal number here; the mode is 0{value}",
    patterns: [
      {
        languages: ["yaml"],
        query: `(block_mapping_pair key: (flow_node) @name value: (flow_node (plain_scalar)) @value (#any-of? @name "mode" "defaultMode" "directory_mode") (#match? @value "^(?:[67][0-7]{2}|[1-7][67][0-7]{2}|4[04]0|444|5[05]5|500)$")) @match`,
      },
    ],
    examples: [
      {
        language: "yaml",
        bad: "- name: a\n  file:\n    path: /a\n    mode: 644\n",
        good: "- name: a\n  file:\n    path: /a\n    mode: '0644'\n- defaultMode: 420\n",
      },
    ],
  },
];
