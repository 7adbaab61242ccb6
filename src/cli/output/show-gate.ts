import type { GateResult } from "../client/gate.ts";
import type { Colors } from "./colors.ts";
import { padToWidth } from "./display-width.ts";
import { unreadWords } from "../report/words.ts";
import { plainText } from "./plain-text.ts";

/** The result of a gate as text: one line for the gate, and one for each condition. */
export function gateText(gate: GateResult, colors: Colors): string {
  if (gate.conditions.length === 0) return "Gate: none is set for this project\n";
  const word = (status: GateResult["status"]): string => {
    const padded = padToWidth(status, "NOT_COMPUTED".length);
    return status === "PASSED"
      ? colors.green(padded)
      : status === "FAILED"
        ? colors.red(padded)
        : colors.yellow(padded);
  };
  const lines = gate.conditions.map(({ status, sentence }) => `  ${word(status)}  ${plainText(sentence)}\n`);
  const reason = gate.reason === null ? "" : ` · ${plainText(gate.reason.name)}`;
  const unread = unreadWords(gate.unread).map((words) => colors.yellow(`  ${words}\n`));
  return `Gate: ${word(gate.status).trimEnd()}${reason}\n${[...lines, ...unread].join("")}`;
}
