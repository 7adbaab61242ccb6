/** The exit codes of `belvedere`. `docs/cli.md` shows this table, and a test compares the two. */
export const exitCodes = {
  done: { code: 0, meaning: "done" },
  failed: { code: 1, meaning: "the client or the server failed; the message gives the reason" },
  usage: { code: 2, meaning: "the command line or a setting is wrong; nothing was done" },
  gateFailed: { code: 3, meaning: "the quality gate failed, or `--fail-on` found something" },
  taskError: { code: 4, meaning: "the build ended as `ERROR`: there is no version" },
  taskCancelled: { code: 5, meaning: "the build was cancelled" },
  taskWarning: { code: 6, meaning: "the build ended as `WARNING`, and `--fail-on-warning` was given" },
  notPermitted: { code: 7, meaning: "not signed in, or not permitted (401, 403)" },
  absent: { code: 8, meaning: "absent, or not visible to you (404)" },
  refused: { code: 9, meaning: "the server refused the request for another reason (400, 409, 413 and the like)" },
  unreachable: { code: 10, meaning: "the server cannot be reached or stays busy, or the maximum wait passed" },
  unhealthy: { code: 11, meaning: "`doctor` or `audit verify` found a problem" },
  gateUndecided: { code: 12, meaning: "the quality gate is pending or not computed, or no gate is set" },
  interrupted: { code: 130, meaning: "interrupted (Ctrl-C)" },
} as const;

/** The name of an exit code. */
export type Exit = keyof typeof exitCodes;
