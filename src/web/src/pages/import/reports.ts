import { useEffect, useState } from "react";
import { read, type Answer } from "../../api/client.ts";
import { asError } from "../../api/problem.ts";

export type Preview = Answer<"POST /api/projects/:name/builds/preview">;

/** How the paths in reports become those of the project. */
export interface PathChanges {
  readonly strip: string;
  readonly pathPrefix: string;
}

interface PreviewState {
  readonly preview?: Preview;
  readonly error?: Error;
}

/** Reads what the reports contain. Not a cached read: refreshing the page must not upload everything again. */
export function usePreview(
  project: string | undefined,
  files: readonly File[],
  { strip, pathPrefix }: PathChanges,
): PreviewState & { readonly reading: boolean } {
  const [state, setState] = useState<PreviewState>({});
  const [reading, setReading] = useState(false);
  useEffect(() => {
    setState({});
    if (project === undefined || files.length === 0) return;
    const leaving = new AbortController();
    const show = (next: PreviewState): void => {
      if (leaving.signal.aborted) return;
      setState(next);
      setReading(false);
    };
    setReading(true);
    read("POST /api/projects/:name/builds/preview", {
      params: { name: project },
      query: optional({ strip, pathPrefix }),
      form: formOf(files),
      signal: leaving.signal,
    }).then(
      (preview) => show({ preview }),
      (error: unknown) => show({ error: asError(error) }),
    );
    return () => {
      leaving.abort();
      setReading(false);
    };
  }, [project, files, strip, pathPrefix]);
  return { ...state, reading };
}

/** Where a build goes. Empty texts mean the server's defaults. */
export interface Target extends PathChanges {
  readonly project: string;
  readonly branch: string;
  readonly version: string;
}

/** Sends the reports as one build. Returns the id of its task. */
export async function sendReports(files: readonly File[], { project, ...query }: Target): Promise<number> {
  const task = await read("POST /api/projects/:name/builds", {
    params: { name: project },
    query: optional(query),
    form: formOf(files),
  });
  return task.id;
}

function formOf(files: readonly File[]): FormData {
  const form = new FormData();
  for (const file of files) form.append("report", file, file.name);
  return form;
}

function optional<Values extends object>(values: Values): Partial<Values> {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => String(value).trim() !== ""),
  ) as Partial<Values>;
}
