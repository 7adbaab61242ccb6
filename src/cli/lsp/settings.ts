/** What an editor sets for a folder. Command-line options and the environment give the defaults. */
export interface EditorSettings {
  /** Undefined: no server is asked for the folder. */
  readonly project?: string;
  readonly branch?: string;
  readonly target?: string;
  /** One of the servers of `belvedere login`. */
  readonly server?: string;
  /** The folder that is analysed, relative to the folder of the editor. */
  readonly root?: string;
  /** Whether files are analysed when they are opened and saved. */
  readonly analyse: boolean;
  readonly showRelaxed: boolean;
}

/** The settings of a client that sets nothing. */
export const defaultSettings: EditorSettings = { analyse: true, showRelaxed: false };

const texts = ["project", "branch", "target", "server", "root"] as const;
const switches = ["analyse", "showRelaxed"] as const;
const textCharactersMax = 1000;

/** Settings, and the names of those that are not usable. */
export interface ReadSettings {
  readonly settings: EditorSettings;
  readonly wrong: readonly string[];
}

/** Reads settings; those that are missing, null or empty are those of `defaults`. */
export function readSettings(value: unknown, defaults: EditorSettings): ReadSettings {
  const given = objectOf(value);
  const wrong: string[] = [];
  const read: Record<string, string | boolean> = {};
  for (const name of texts) {
    const text = given[name] ?? "";
    if (typeof text !== "string" || text.length > textCharactersMax) wrong.push(name);
    else if (text !== "") read[name] = text;
  }
  for (const name of switches) {
    const isOn = given[name] ?? defaults[name];
    if (typeof isOn === "boolean") read[name] = isOn;
    else wrong.push(name);
  }
  return { settings: { ...defaults, ...read }, wrong };
}

/** What a client says of itself when it starts, besides the settings of all folders. */
export interface ClientOptions {
  /** Settings of single folders, by their name or path. */
  readonly folders: Readonly<Record<string, unknown>>;
  /** The commands that the client runs itself. */
  readonly clientCommands: readonly string[];
}

/** Reads them from `initializationOptions`. */
export function readClientOptions(value: unknown): ClientOptions {
  const { folders, clientCommands } = objectOf(value);
  const commands: readonly unknown[] = Array.isArray(clientCommands) ? clientCommands : [];
  return {
    folders: objectOf(folders),
    clientCommands: commands.filter((command) => typeof command === "string"),
  };
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  return isObject ? { ...value } : {};
}
