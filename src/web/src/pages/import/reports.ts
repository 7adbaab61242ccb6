import { useEffect, useMemo, useState } from "react";
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
  const request = useMemo(
    () => (project === undefined || files.length === 0 ? undefined : { project, files, strip, pathPrefix }),
    [project, files, strip, pathPrefix],
  );
  const [answer, setAnswer] = useState<PreviewState & { readonly of: unknown }>();
  useEffect(() => {
    if (request === undefined) return;
    const leaving = new AbortController();
    const show = (next: PreviewState): void => {
      if (!leaving.signal.aborted) setAnswer({ ...next, of: request });
    };
    read("POST /api/projects/:name/builds/preview", {
      params: { name: request.project },
      query: optional({ strip: request.strip, pathPrefix: request.pathPrefix }),
      form: formOf(request.files),
      signal: leaving.signal,
    }).then(
      (preview) => show({ preview }),
      (error: unknown) => show({ error: asError(error) }),
    );
    return () => leaving.abort();
  }, [request]);
  // An answer to an earlier request is about other files.
  const current = request !== undefined && answer?.of === request ? answer : undefined;
  return { ...current, reading: request !== undefined && current === undefined };
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
