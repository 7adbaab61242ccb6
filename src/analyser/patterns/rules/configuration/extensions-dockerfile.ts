import type { RuleExtension } from "../../pattern-rule.ts";

/** Patterns of Dockerfiles for rules of other files. */
export const dockerfileExtensions: readonly RuleExtension[] = [
  {
    id: "belvedere:unpinned-source",
    patterns: [
      {
        languages: ["dockerfile"],
        query: String.raw`(from_instruction (image_spec name: (image_name) @value !tag !digest) (#not-match? @value "^scratch$|[$]")) @match`,
        where: `not known(@value, "image_alias")`,
      },
      {
        languages: ["dockerfile"],
        query: `(from_instruction (image_spec tag: (image_tag) @tag !digest) @value (#eq? @tag ":latest")) @match`,
      },
    ],
    examples: [
      { language: "dockerfile", bad: "FROM node\n", good: "FROM node:22.1 AS base\nFROM base\nFROM scratch\n" },
      { language: "dockerfile", bad: "FROM node:latest\n", good: "FROM node:${VERSION}\n" },
    ],
  },
  {
    id: "belvedere:piped-download",
    patterns: [
      {
        languages: ["dockerfile"],
        query: String.raw`(run_instruction (shell_command)) @match (#match? @match "\\b(?:curl|wget)\\s[^&|;]*\\|\\s*(?:sudo\\s+(?:-\\w+\\s+)*)?(?:/\\S*/)?(?:ba|da|z|k)?sh\\b")`,
      },
    ],
    examples: [
      {
        language: "dockerfile",
        bad: "FROM debian:12\nRUN curl -fsSL https://example.org/install | bash -\n",
        good: "FROM debian:12\nRUN curl -fsSL -o a https://example.org/install && sha256sum -c a.sum && bash a\n",
      },
    ],
  },
  {
    id: "belvedere:unverified-certificate",
    patterns: [
      {
        languages: ["dockerfile"],
        query: String.raw`(run_instruction) @match (#match? @match "\\bcurl\\s(?:[^&|;]*\\s)?(?:-[fsSLOvgi#]*k[fsSLOovgi#]*|--insecure)\\s" "\\bwget\\s[^&|;]*--no-check-certificate\\b" "\\bnpm\\s+(?:config\\s+)?set\\s+strict-ssl\\s+false\\b" "\\bhttp[.]sslVerify\\s+[\"']?false\\b")`,
      },
      {
        languages: ["dockerfile"],
        query: `(env_pair name: (_) @name value: (_) @value (#any-of? @name "NODE_TLS_REJECT_UNAUTHORIZED" "PYTHONHTTPSVERIFY") (#any-of? @value "0" "\\"0\\"")) @match`,
      },
      {
        languages: ["dockerfile"],
        query: `(env_pair name: (_) @name value: (_) @value (#eq? @name "GIT_SSL_NO_VERIFY") (#any-of? @value "1" "true" "\\"1\\"" "\\"true\\"")) @match`,
      },
    ],
    examples: [
      {
        language: "dockerfile",
        bad: "FROM debian:12\nRUN curl -fsSLk https://example.org/a -o a\n",
        good: "FROM debian:12\nRUN curl -fsSL https://example.org/a -o k\n",
      },
      {
        language: "dockerfile",
        bad: "FROM node:22\nENV NODE_TLS_REJECT_UNAUTHORIZED=0\n",
        good: "FROM node:22\nENV NODE_TLS_REJECT_UNAUTHORIZED=1\n",
      },
      {
        language: "dockerfile",
        bad: "FROM node:22\nENV GIT_SSL_NO_VERIFY=true\n",
        good: "FROM node:22\nENV GIT_SSL_NO_VERIFY=false\n",
      },
    ],
  },
];
