/** An event of the server (D19), as far as pages need it. */
export interface LiveEvent {
  readonly type: string;
  /** Null if the event is about no project. */
  readonly project: string | null;
}

/** What a reader has found in a stream so far. */
export interface EventReader {
  /** Takes the next piece of text, and returns the events that are complete now. */
  push(text: string): readonly LiveEvent[];
  /** Where to continue after the connection was lost. */
  readonly lastId: string | undefined;
}

/** An event is far smaller; a longer line means that the stream is not what it should be. */
const lineCharactersMax = 65_536;

/** Reads Server-Sent Events from pieces of text of any size. */
export function createEventReader(lastId?: string): EventReader {
  let rest = "";
  let data = "";
  let last = lastId;
  const readLine = (line: string): LiveEvent | undefined => {
    if (line.startsWith("id:")) last = line.slice(3).trim();
    if (line.startsWith("data:")) data += line.slice(5).trim();
    if (line !== "") return undefined;
    const event = data === "" ? undefined : eventIn(data);
    data = "";
    return event;
  };
  return {
    get lastId() {
      return last;
    },
    push(text) {
      const lines = (rest + text).split("\n");
      rest = lines.pop()!.slice(0, lineCharactersMax);
      return lines.flatMap((line) => readLine(line.replace(/\r$/, "")) ?? []);
    },
  };
}

function eventIn(data: string): LiveEvent | undefined {
  try {
    const { type, project } = JSON.parse(data) as Partial<LiveEvent>;
    return typeof type === "string" ? { type, project: typeof project === "string" ? project : null } : undefined;
  } catch {
    return undefined;
  }
}
