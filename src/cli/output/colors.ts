import { styleText } from "node:util";
import type { Terminal, TerminalOutput } from "../terminal.ts";

type Paint = (text: string) => string;

/** Styles of a text on a terminal. */
export interface Colors {
  readonly bold: Paint;
  readonly dim: Paint;
  readonly green: Paint;
  readonly red: Paint;
  readonly yellow: Paint;
}

/** For files and for streams without colours. */
export const noColors: Colors = paints(() => (text) => text);

// Node would decide by the streams and variables of the process; a command has its own.
const colors: Colors = paints((style) => (text) => styleText(style, text, { validateStream: false }));

/** Colours, if the stream supports them and the user has not turned them off (https://no-color.org). */
export function colorsFor(stream: TerminalOutput, environment: Terminal["environment"]): Colors {
  const { NO_COLOR: none, FORCE_COLOR: forced, TERM: kind } = environment;
  return !none && (Boolean(forced) || (stream.isTTY === true && kind !== "dumb")) ? colors : noColors;
}

function paints(paint: (style: keyof Colors) => Paint): Colors {
  return {
    bold: paint("bold"),
    dim: paint("dim"),
    green: paint("green"),
    red: paint("red"),
    yellow: paint("yellow"),
  };
}
