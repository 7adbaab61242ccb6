/** A browser that starts and shows text, and how it is started. */
export interface FoundBrowser {
  readonly executablePath: string;
  readonly args: readonly string[];
  /** Variables that it needs besides those of the process. */
  readonly environment: Readonly<Record<string, string>>;
}

/** A browser, or the reason why none was found. */
export type Attempt =
  | { readonly ok: true; readonly browser: FoundBrowser }
  | { readonly ok: false; readonly reason: string };

/** The places that browsers come from. Each of them returns only a browser that has been started once. */
export interface BrowserSources {
  /** What the environment variable CHROMIUM names. */
  readonly named: string | undefined;
  /** Browsers that the system has, the preferred one first. */
  readonly installed: readonly string[];
  /** Starts a browser once, to see that it can. */
  start(executablePath: string): Promise<Attempt>;
  /** Unpacks the one that npm has installed, and starts it once. */
  unpack(): Promise<Attempt>;
  /** Only root may install packages of the system. */
  readonly isRoot: boolean;
  /** Installs Debian's package, and starts it once. */
  installPackage(): Promise<Attempt>;
}

/**
 * Takes the first browser that starts: the named one, the one from npm, one of the system, Debian's package. The one from
 * npm has no windows, and needs a third of the processor time of the others. A named one that does not start is refused:
 * another one would hide the mistake.
 */
export async function chooseBrowser(sources: BrowserSources): Promise<Attempt> {
  if (sources.named !== undefined) {
    const named = await sources.start(sources.named);
    return named.ok ? named : refuse([`CHROMIUM=${sources.named}: ${named.reason}`]);
  }
  const reasons: string[] = [];
  for (const [name, attempt] of attempts(sources)) {
    const attempted = await attempt();
    if (attempted.ok) return attempted;
    reasons.push(`${name}: ${attempted.reason}`);
  }
  return refuse(reasons);
}

function attempts(sources: BrowserSources): readonly (readonly [string, () => Promise<Attempt>])[] {
  const needsRoot = async (): Promise<Attempt> => ({ ok: false, reason: "only root can install it" });
  return [
    ["@sparticuz/chromium from npm", () => sources.unpack()],
    ...sources.installed.map((path) => [path, () => sources.start(path)] as const),
    ["chromium from Debian", sources.isRoot ? () => sources.installPackage() : needsRoot],
  ];
}

function refuse(reasons: readonly string[]): Attempt {
  const reason = [
    "The tests of the web interface need a browser, and none starts:",
    ...reasons.map((line) => `  ${line}`),
    "Install one (as root: apt-get install chromium), or name one that starts: CHROMIUM=<path> npm test.",
    "All other tests run without a browser: npm test -- --project '!browser'.",
  ].join("\n");
  return { ok: false, reason };
}
