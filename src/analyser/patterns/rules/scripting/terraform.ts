import type { PatternRule } from "../../pattern-rule.ts";

const anywhere = String.raw`(attribute . (identifier) @list . (expression (collection_value (tuple (expression (literal_value (string_lit) @range))))) (#any-of? @list "cidr_blocks" "ipv6_cidr_blocks" "source_ranges") (#any-of? @range "\"0.0.0.0/0\"" "\"::/0\""))`;
const adminPort = `(attribute . (identifier) @port . (expression (literal_value (numeric_lit) @number)) (#any-of? @port "from_port" "to_port") (#any-of? @number "22" "3389"))`;
const flag = (names: string, value: string): string =>
  `(attribute . (identifier) @name . (expression (literal_value (bool_lit))) @value (#any-of? @name ${names}) (#eq? @value "${value}")) @match`;
const text = (names: string, expression: string): string =>
  `(attribute . (identifier) @name . (expression (literal_value (string_lit) @value)) (#any-of? @name ${names}) (#match? @value "${expression}")) @match`;

/** Rules for Terraform. */
export const terraformRules: readonly PatternRule[] = [
  {
    id: "belvedere:open-administration-port",
    message: "Port {number} is open to the whole internet",
    patterns: [
      {
        languages: ["terraform"],
        query: `(block . (identifier) @block (body ${adminPort} ${anywhere}) (#any-of? @block "ingress")) @match`,
      },
      {
        languages: ["terraform"],
        query: `(block . (identifier) @block . (string_lit) @kind (body ${text('"type"', "ingress").replace(" @match", "").replaceAll("@name", "@key").replaceAll("@value", "@direction")} ${adminPort} ${anywhere}) (#eq? @block "resource") (#eq? @kind "\\"aws_security_group_rule\\"")) @match`,
      },
    ],
    examples: [
      {
        language: "terraform",
        bad: 'resource "aws_security_group" "a" {\n  ingress {\n    from_port = 22\n    to_port = 22\n    cidr_blocks = ["0.0.0.0/0"]\n  }\n}\n',
        good: 'resource "aws_security_group" "a" {\n  ingress {\n    from_port = 443\n    to_port = 443\n    cidr_blocks = ["0.0.0.0/0"]\n  }\n}\n',
      },
      {
        language: "terraform",
        bad: 'resource "aws_security_group_rule" "a" {\n  type = "ingress"\n  from_port = 22\n  cidr_blocks = ["0.0.0.0/0"]\n}\n',
        good: 'resource "aws_security_group_rule" "a" {\n  type = "egress"\n  from_port = 22\n  cidr_blocks = ["0.0.0.0/0"]\n}\n',
      },
    ],
  },
  {
    id: "belvedere:public-storage",
    message: "Anyone can read or write here",
    patterns: [
      {
        languages: ["terraform"],
        query: String.raw`(attribute . (identifier) @name . (expression (literal_value (string_lit) @value)) (#eq? @name "acl") (#match? @value "^.public-read")) @match`,
      },
      {
        languages: ["terraform"],
        query: flag('"allow_blob_public_access" "allow_nested_items_to_be_public" "publicly_accessible"', "true"),
      },
      {
        languages: ["terraform"],
        query: String.raw`(attribute . (identifier) @name . (expression (literal_value (string_lit) @value)) (#eq? @name "member") (#match? @value "^.allUsers")) @match`,
      },
    ],
    examples: [
      {
        language: "terraform",
        bad: 'resource "a" "b" {\n  acl = "public-read"\n}\n',
        good: 'resource "a" "b" {\n  acl = "private"\n}\n',
      },
      {
        language: "terraform",
        bad: 'resource "a" "b" {\n  publicly_accessible = true\n}\n',
        good: 'resource "a" "b" {\n  publicly_accessible = false\n}\n',
      },
      {
        language: "terraform",
        bad: 'resource "a" "b" {\n  member = "allUsers"\n}\n',
        good: 'resource "a" "b" {\n  member = "user:x"\n}\n',
      },
    ],
  },
  {
    id: "belvedere:unencrypted-storage",
    message: "{name} leaves data readable for whoever gets the disk",
    patterns: [
      {
        languages: ["terraform"],
        query: flag(
          '"encrypted" "storage_encrypted" "encryption_enabled" "at_rest_encryption_enabled" "kms_encrypted" "enable_disk_encryption"',
          "false",
        ),
      },
    ],
    examples: [
      {
        language: "terraform",
        bad: 'resource "a" "b" {\n  storage_encrypted = false\n}\n',
        good: 'resource "a" "b" {\n  storage_encrypted = true\n}\n',
      },
    ],
  },
  {
    id: "belvedere:unencrypted-traffic",
    message: "{name} lets others read what is sent",
    patterns: [
      {
        languages: ["terraform"],
        query: flag(
          '"enable_https_traffic_only" "https_traffic_only_enabled" "https_only" "transit_encryption_enabled" "ssl_enforcement_enabled" "require_ssl" "enforce_https"',
          "false",
        ),
      },
      { languages: ["terraform"], query: text('"viewer_protocol_policy"', "allow-all") },
      {
        languages: ["terraform"],
        query: text(
          '"minimum_tls_version" "min_tls_version" "minimum_protocol_version" "min_tls"',
          "^.(?:TLS)?(?:v1|1[._]0|1[._]1|1|V1_0|TLS1_0|TLS1_1|v1_2016|SSLv3|TLS_1_0)\\\\W$",
        ),
      },
    ],
    examples: [
      {
        language: "terraform",
        bad: 'resource "a" "b" {\n  https_only = false\n}\n',
        good: 'resource "a" "b" {\n  https_only = true\n}\n',
      },
      {
        language: "terraform",
        bad: 'resource "a" "b" {\n  viewer_protocol_policy = "allow-all"\n  min_tls_version = "TLS1_0"\n}\n',
        good: 'resource "a" "b" {\n  viewer_protocol_policy = "https-only"\n  min_tls_version = "TLS1_2"\n}\n',
      },
      {
        language: "terraform",
        bad: 'resource "a" "b" {\n  minimum_protocol_version = "TLSv1"\n}\n',
        good: 'resource "a" "b" {\n  minimum_protocol_version = "TLSv1.2_2021"\n}\n',
      },
    ],
  },
  {
    id: "belvedere:literal-password",
    message: "Whoever reads this code knows {name}",
    patterns: [
      {
        languages: ["terraform"],
        query: String.raw`(attribute . (identifier) @name . (expression (literal_value (string_lit (template_literal))) @value) (#match? @name "(?:^|_)(?:password|passwd|secret_key|secret_access_key|client_secret|api_key|private_key)$") (#not-match? @value "^.(?:/|arn:|https?:|projects/|<|[$]|(?:test|dummy|fake|mock|example|placeholder|unused|none).$)")) @match`,
      },
      {
        languages: ["bash"],
        query: String.raw`(command name: (command_name) @command argument: (word) @name . argument: (_) @value (#any-of? @command "curl" "wget" "http") (#any-of? @name "-u" "--user") (#match? @value "^[\"']?[A-Za-z][A-Za-z0-9_.@-]*:[^$ \"'{<]+[\"']?$")) @match`,
      },
      {
        languages: ["bash"],
        query: String.raw`(command name: (command_name) @command argument: (word) @name . argument: [(word) (raw_string)] (#eq? @command "sshpass") (#eq? @name "-p")) @match`,
      },
    ],
    examples: [
      {
        language: "terraform",
        bad: 'resource "a" "b" {\n  admin_password = "hunter2"\n}\n',
        good: 'resource "a" "b" {\n  admin_password = var.password\n  api_key = "test"\n}\n',
      },
      { language: "bash", bad: "curl -u admin:hunter2 $url\n", good: 'curl -u "admin:$password" $url\n' },
      { language: "bash", bad: "sshpass -p hunter2 ssh host\n", good: "sshpass -e ssh host\n" },
    ],
  },
  {
    id: "belvedere:wildcard-permission",
    message: "This allows everything on everything",
    patterns: [
      {
        languages: ["terraform"],
        query: String.raw`(block . (identifier) @block (body (attribute . (identifier) @actions . (expression (collection_value (tuple . (tuple_start) . (expression (literal_value (string_lit) @action)))))) (attribute . (identifier) @resources . (expression (collection_value (tuple . (tuple_start) . (expression (literal_value (string_lit) @resource))))))) @body (#eq? @block "statement") (#eq? @actions "actions") (#eq? @resources "resources") (#eq? @action "\"*\"") (#eq? @resource "\"*\"") (#not-match? @body "\"Deny\"|condition")) @match`,
      },
    ],
    examples: [
      {
        language: "terraform",
        bad: 'data "aws_iam_policy_document" "a" {\n  statement {\n    actions = ["*"]\n    resources = ["*"]\n  }\n}\n',
        good: 'data "aws_iam_policy_document" "a" {\n  statement {\n    actions = ["s3:GetObject"]\n    resources = ["*"]\n  }\n}\n',
      },
    ],
  },
  {
    id: "belvedere:weakened-protection",
    message: "{name} turns a protection off",
    patterns: [
      {
        languages: ["terraform"],
        query: flag(
          '"enable_key_rotation" "enable_log_file_validation" "block_public_acls" "block_public_policy" "ignore_public_acls" "restrict_public_buckets" "rbac_authorization_enabled" "role_based_access_control_enabled"',
          "false",
        ),
      },
      { languages: ["terraform"], query: flag('"privileged" "enable_legacy_abac" "allow_unauthenticated"', "true") },
      { languages: ["terraform"], query: text('"http_tokens"', "optional") },
    ],
    examples: [
      {
        language: "terraform",
        bad: 'resource "a" "b" {\n  enable_key_rotation = false\n}\n',
        good: 'resource "a" "b" {\n  enable_key_rotation = true\n}\n',
      },
      {
        language: "terraform",
        bad: 'resource "a" "b" {\n  privileged = true\n}\n',
        good: 'resource "a" "b" {\n  privileged = false\n}\n',
      },
      {
        language: "terraform",
        bad: 'resource "a" "b" {\n  http_tokens = "optional"\n}\n',
        good: 'resource "a" "b" {\n  http_tokens = "required"\n}\n',
      },
    ],
  },
  {
    id: "belvedere:unpinned-source",
    message: "The code behind {value} can change at any time",
    patterns: [
      {
        languages: ["terraform"],
        query: String.raw`(block . (identifier) @block (body (attribute . (identifier) @name . (expression (literal_value (string_lit) @value)) (#eq? @name "source") (#match? @value "^.(?:git::|git@|github[.]com/|bitbucket[.]org/)") (#not-match? @value "[?&]ref=")) @match) (#eq? @block "module"))`,
      },
      {
        languages: ["terraform"],
        query: String.raw`(attribute . (identifier) @name . (expression (literal_value (string_lit) @value)) (#eq? @name "image") (#match? @value ":latest.$")) @match`,
      },
    ],
    examples: [
      {
        language: "terraform",
        bad: 'module "a" {\n  source = "git::https://example.org/a.git"\n}\n',
        good: 'module "a" {\n  source = "git::https://example.org/a.git?ref=v1"\n}\n',
      },
      {
        language: "terraform",
        bad: 'resource "a" "b" {\n  image = "nginx:latest"\n}\n',
        good: 'resource "a" "b" {\n  image = "nginx:1.27"\n}\n',
      },
    ],
  },
  {
    id: "belvedere:ignored-changes",
    message: "Changes of this resource are never applied",
    patterns: [
      {
        languages: ["terraform"],
        query: `(attribute . (identifier) @name . (expression (variable_expr)) @value (#eq? @name "ignore_changes") (#eq? @value "all")) @match`,
      },
    ],
    examples: [
      {
        language: "terraform",
        bad: 'resource "a" "b" {\n  lifecycle {\n    ignore_changes = all\n  }\n}\n',
        good: 'resource "a" "b" {\n  lifecycle {\n    ignore_changes = [tags]\n  }\n}\n',
      },
    ],
  },
  {
    id: "belvedere:needless-interpolation",
    message: "This is only a reference; write it without quotes",
    patterns: [
      {
        languages: ["terraform"],
        query: `(expression . (template_expr . (quoted_template . (quoted_template_start) . (template_interpolation) . (quoted_template_end) .) .) .) @match`,
        where: `not inside(@match, "object_elem", "attribute")`,
      },
    ],
    examples: [{ language: "terraform", bad: 'locals { a = "${var.a}" }\n', good: 'locals { a = "${var.a}-b" }\n' }],
  },
];
