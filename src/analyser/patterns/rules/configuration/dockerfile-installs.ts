import type { PatternRule } from "../../pattern-rule.ts";

/** The rest of a command of the shell, which may go over several lines. */
const rest = "[^&|;]*";
const option = (names: string): string => String.raw`${rest}\s(?:${names})(?=[\s\\&|;)]|$)`;
/** Options, each with a value or without one, and ends of lines. In a comment, other words are before "install". */
const options = String.raw`\s+(?:(?:-[^\s&|;]*(?:\s+[^-\s&|;][^\s&|;]*)?|\\)\s+)*`;
const escaped = (expression: string): string => expression.replaceAll("\\", "\\\\").replaceAll('"', '\\"');
const run = (...tests: readonly string[]): string => `(run_instruction) @match ${tests.join(" ")}`;
const has = (expression: string): string => `(#match? @match "${escaped(expression)}")`;
const lacks = (expression: string): string => `(#not-match? @match "${escaped(expression)}")`;
/** Shells have a rule for themselves; the others fail if they get nothing. */
const failsWithoutInput =
  "(?:ba|da|z|k)?sh|(?:bsd)?tar|gpg2?|apt-key|gzip|gunzip|zcat|bzip2|bunzip2|bzcat|xz|unxz|xzcat|unzip|cpio|rpm";
const inLastStage = `not followed(@match, "from_instruction")`;

/** Rules for Dockerfiles about what is installed and downloaded. */
export const dockerfileInstallRules: readonly PatternRule[] = [
  {
    id: "belvedere:unattended-install",
    message: "A build cannot answer what the package manager asks here",
    patterns: [
      {
        languages: ["dockerfile"],
        query: run(
          has(
            String.raw`\b(?:apt-get|apt)(?=${options}install\s)(?!${rest}\$)(?!${option("-[a-zA-Z]*y[a-zA-Z]*|-qq\\w*|-q=2|--yes|--assume-yes|--download-only|-d|--print-uris|-s")})`,
          ),
          lacks(String.raw`[Aa]ssume-[Yy]es|\byes\b[^&;]*\|`),
        ),
      },
      {
        languages: ["dockerfile"],
        query: run(
          has(
            String.raw`\b(?:yum|dnf)(?=\s${rest}\b(?:install|groupinstall)\s)(?!${rest}\$)(?!${option("-[a-zA-Z]*y[a-zA-Z]*|--assumeyes|--downloadonly")})`,
          ),
          lacks(String.raw`[Aa]ssume[Yy]es|\byes\b[^&;]*\|`),
        ),
      },
    ],
    examples: [
      {
        language: "dockerfile",
        bad: "FROM debian:12\nRUN apt-get update && apt-get install \\\n    curl && rm -rf /var/lib/apt/lists/*\n",
        good: "FROM debian:12\nRUN apt-get update && apt-get install \\\n    -y curl && rm -rf /var/lib/apt/lists/*\nRUN (dpkg -i a.deb || apt-get -f install -y)\nRUN f && \\\n  # If apt has none, g will install it.\n  g\n",
      },
      {
        language: "dockerfile",
        bad: "FROM fedora:42\nRUN dnf install curl\n",
        good: "FROM fedora:42\nRUN dnf install -y curl\n",
      },
    ],
  },
  {
    id: "belvedere:package-lists-left",
    message: "What the package manager downloaded stays in the image",
    patterns: [
      {
        languages: ["dockerfile"],
        query: run(
          has(String.raw`\bapt(?:-get)?\s${rest}\binstall\s`),
          lacks(String.raw`/var/lib/apt|--mount=|dist-?clean|\$\{?\w*CLEAN`),
        ),
        where: inLastStage,
      },
      {
        languages: ["dockerfile"],
        query: run(
          has(String.raw`\bapk\s${rest}\badd\s`),
          lacks(String.raw`--no-cache|--mount=|/var/cache/apk|/etc/apk/cache|apk\s+(?:-\S+\s+)*cache\s`),
        ),
        where: inLastStage,
      },
      {
        languages: ["dockerfile"],
        query: run(
          has(String.raw`\b(?:yum|dnf|microdnf)\s${rest}\binstall\s`),
          lacks(String.raw`\bclean\s+(?:-\S+\s+)*(?:all|packages)|/var/cache|--mount=`),
        ),
        where: inLastStage,
      },
    ],
    examples: [
      {
        language: "dockerfile",
        bad: "FROM debian:12\nRUN apt-get update && apt-get install -y curl\n",
        good: "FROM debian:12\nRUN apt-get update && apt-get install -y curl && rm -rf /var/lib/apt/lists/*\n",
      },
      {
        language: "dockerfile",
        bad: "FROM alpine:3.22\nRUN apk add curl\n",
        good: "FROM alpine:3.22 AS build\nRUN apk add gcc\nFROM alpine:3.22\nRUN apk add --no-cache curl\n",
      },
      {
        language: "dockerfile",
        bad: "FROM fedora:42\nRUN dnf install -y curl\n",
        good: "FROM fedora:42\nRUN dnf install -y curl && dnf clean all\n",
      },
    ],
  },
  {
    id: "belvedere:separate-package-update",
    message: "Later instructions use the list of packages from the day on which this line was first built",
    patterns: [
      {
        languages: ["dockerfile"],
        query: run(has(String.raw`^RUN\s+(?:apt-get|apt)\s+(?:-\S+\s+)*update(?:\s+-\S+)*\s*$`)),
        where: `followed(@match, "run_instruction", "from_instruction")`,
      },
    ],
    examples: [
      {
        language: "dockerfile",
        bad: "FROM debian:12\nRUN apt-get update\nRUN apt-get install -y curl && rm -rf /var/lib/apt/lists/*\n",
        good: "FROM debian:12\nRUN apt-get update && apt-get install -y curl && rm -rf /var/lib/apt/lists/*\n",
      },
    ],
  },
  {
    id: "belvedere:unchecked-download",
    message: "{url} may be another file at each build",
    patterns: [
      {
        languages: ["dockerfile"],
        query: String.raw`(add_instruction (path) @url (#match? @url "^[\"']?https?://") (#not-match? @url "[.]git(?:[#?]|$)")) @match (#not-match? @match "--checksum")`,
      },
    ],
    examples: [
      {
        language: "dockerfile",
        bad: "FROM debian:12\nADD https://example.org/a.tgz /opt/\n",
        good: "FROM debian:12\nADD --checksum=sha256:24454f830c https://example.org/a.tgz /opt/\n",
      },
    ],
  },
  {
    id: "belvedere:lost-pipe-status",
    message: "A download that fails does not fail the build: only the status of the last command counts",
    patterns: [
      {
        languages: ["dockerfile"],
        query: run(
          has(
            String.raw`\b(?:curl|wget)\s(?:[^&|;$]|\$(?!\())*\|(?!\|)(?![\s\\]*(?:sudo\s+)?(?:/\S*/)?(?:${failsWithoutInput})\b)`,
          ),
          lacks(String.raw`pipefail|\$\([^)]*\b(?:curl|wget)\s[^)]*\|`),
        ),
        where: `not preceded(@match, "shell_instruction") and not inside(@match, "onbuild_instruction")`,
      },
    ],
    examples: [
      {
        language: "dockerfile",
        bad: "FROM debian:12\nRUN curl -fsSL https://example.org/a.list | tee /etc/apt/sources.list.d/a.list\n",
        good: 'FROM debian:12\nSHELL ["/bin/bash", "-o", "pipefail", "-c"]\nRUN curl -fsSL https://example.org/a | tee /etc/a\n',
      },
      {
        language: "dockerfile",
        bad: "FROM debian:12\nRUN curl -fsSL https://example.org/versions | sort > /etc/versions\n",
        good: "FROM debian:12\nRUN curl -fsSL https://example.org/a.tgz | tar xz && curl -fsSLO https://example.org/$(uname | tr A-Z a-z)\n",
      },
    ],
  },
];
