import type { PatternRule } from "../../pattern-rule.ts";

const secretName = String.raw`(?:^|_)(?:PASSWORD|PASSWD|SECRET|SECRET_KEY|TOKEN|API_?KEY|PRIVATE_KEY|ACCESS_KEY|CREDENTIALS)$`;

/** Rules for Dockerfiles about single instructions and their order. */
export const dockerfileRules: readonly PatternRule[] = [
  {
    id: "belvedere:root-user",
    message: "The container runs as {user}",
    patterns: [
      {
        languages: ["dockerfile"],
        query: `(user_instruction user: (unquoted_string) @user (#any-of? @user "root" "0")) @match`,
        where: `not followed(@match, "user_instruction from_instruction")`,
      },
    ],
    examples: [
      {
        language: "dockerfile",
        bad: 'FROM node:22\nUSER root\nRUN npm ci\nCMD ["node", "a.js"]\n',
        good: 'FROM node:22\nUSER root\nRUN npm ci\nUSER node\nCMD ["node", "a.js"]\n',
      },
    ],
  },
  {
    id: "belvedere:secret-in-image",
    message: "Whoever has the image can read {name}",
    patterns: [
      {
        languages: ["dockerfile"],
        query: String.raw`(env_pair name: (_) @name value: (_) @value (#match? @name "${secretName}") (#not-match? @value "^(?:|\"\"|''|[\"']?(?:[Yy]es|[Nn]o|[Tt]rue|[Ff]alse|/.*)[\"']?)$")) @match`,
      },
      {
        languages: ["dockerfile"],
        query: String.raw`(arg_instruction name: (_) @name (#match? @name "${secretName}")) @match`,
        where: `not followed(@match, "from_instruction")`,
      },
    ],
    examples: [
      {
        language: "dockerfile",
        bad: "FROM node:22\nENV DB_PASSWORD=hunter2\n",
        good: "FROM node:22\nENV DB_PASSWORD_FILE=/run/secrets/db ALLOW_EMPTY_PASSWORD=no\n",
      },
      {
        language: "dockerfile",
        bad: "FROM node:22\nARG NPM_TOKEN\nRUN npm ci\n",
        good: "FROM node:22 AS build\nARG NPM_TOKEN\nFROM node:22\nARG NPM_VERSION\nRUN --mount=type=secret,id=npm npm ci\n",
      },
    ],
  },
  {
    id: "belvedere:lost-directory",
    message: "The next instruction starts in the directory of WORKDIR again",
    patterns: [
      {
        languages: ["dockerfile"],
        query: String.raw`(run_instruction) @match (#match? @match "^RUN\\s+cd\\s+[^&|;\\n]+$")`,
      },
    ],
    examples: [
      {
        language: "dockerfile",
        bad: "FROM node:22\nRUN cd /app\nRUN npm ci\n",
        good: "FROM node:22\nRUN cd /app && npm ci\n",
      },
    ],
  },
  {
    id: "belvedere:relative-directory",
    message: "{path} depends on the directory of the base image",
    patterns: [
      {
        languages: ["dockerfile"],
        query: String.raw`(workdir_instruction (path) @path (#not-match? @path "^[\"']?(?:[/$\\\\]|[A-Za-z]:)")) @match`,
        where: `not preceded(@match, "workdir_instruction", "from_instruction")`,
      },
    ],
    examples: [
      { language: "dockerfile", bad: "FROM node:22\nWORKDIR app\n", good: "FROM node:22\nWORKDIR /app\nWORKDIR src\n" },
    ],
  },
  {
    id: "belvedere:overridden-command",
    message: "A later instruction of the same stage replaces this one",
    patterns: [
      {
        languages: ["dockerfile"],
        query: `(cmd_instruction) @match`,
        where: `followed(@match, "cmd_instruction", "from_instruction")`,
      },
      {
        languages: ["dockerfile"],
        query: `(entrypoint_instruction) @match`,
        where: `followed(@match, "entrypoint_instruction", "from_instruction")`,
      },
      {
        languages: ["dockerfile"],
        query: `(healthcheck_instruction) @match`,
        where: `followed(@match, "healthcheck_instruction", "from_instruction")`,
      },
    ],
    examples: [
      {
        language: "dockerfile",
        bad: 'FROM node:22\nCMD ["node", "a.js"]\nCMD ["node", "b.js"]\n',
        good: 'FROM node:22 AS one\nCMD ["node", "a.js"]\nFROM node:22\nCMD ["node", "b.js"]\n',
      },
      {
        language: "dockerfile",
        bad: 'FROM node:22\nENTRYPOINT ["node"]\nENTRYPOINT ["npm"]\n',
        good: 'FROM node:22\nENTRYPOINT ["node"]\nCMD ["a.js"]\n',
      },
      {
        language: "dockerfile",
        bad: "FROM node:22\nHEALTHCHECK CMD curl -f localhost\nHEALTHCHECK NONE\n",
        good: 'FROM node:22\nHEALTHCHECK CMD curl -f localhost\nCMD ["node", "a.js"]\n',
      },
    ],
  },
  {
    id: "belvedere:ignored-arguments",
    message: "An ENTRYPOINT that is a command of the shell gets no arguments: CMD has no effect",
    patterns: [
      {
        languages: ["dockerfile"],
        query: `(source_file (entrypoint_instruction (shell_command)) . (cmd_instruction (json_string_array)) @match)`,
      },
    ],
    examples: [
      {
        language: "dockerfile",
        bad: 'FROM node:22\nENTRYPOINT node a.js\nCMD ["--port", "80"]\n',
        good: 'FROM node:22\nENTRYPOINT ["node", "a.js"]\nCMD ["--port", "80"]\n',
      },
    ],
  },
  {
    id: "belvedere:needless-add",
    message: "ADD does more than a copy; COPY is enough for {path}",
    patterns: [
      {
        languages: ["dockerfile"],
        query: String.raw`(add_instruction (path) @path . (path) . (#not-match? @path "[*?$]|://|^git@|[.](?:t?gz|tar|tbz2?|txz|bz2|xz|zst|zip|gzip|t?lz)\\b")) @match`,
      },
    ],
    examples: [
      {
        language: "dockerfile",
        bad: "FROM node:22\nADD a.js /app/\n",
        good: "FROM node:22\nCOPY a.js /app/\nADD a.tar.gz /app/\n",
      },
    ],
  },
  {
    id: "belvedere:retired-instruction",
    message: "MAINTAINER is no longer supported; use a LABEL",
    patterns: [{ languages: ["dockerfile"], query: "(maintainer_instruction) @match" }],
    examples: [
      {
        language: "dockerfile",
        bad: "FROM node:22\nMAINTAINER me@example.org\n",
        good: 'FROM node:22\nLABEL org.opencontainers.image.authors="me@example.org"\n',
      },
    ],
  },
];
