import type { ContextNote } from "../../ci/repository.ts";
import { done, type Outcome } from "../../failure.ts";
import { findingMarker, readFindingMarker } from "../render/marker.ts";
import { markdownLink, markdownText } from "../render/markdown-text.ts";
import type { Verdict, VerdictFinding } from "../verdict.ts";
import { countOf } from "../words.ts";
import { isOfChange } from "../worst-findings.ts";
import type { LineComment, LineComments } from "./forge.ts";

/** Comments on new findings on changed lines, worst first, that are not there yet. */
export async function postLines(
  lines: LineComments,
  { project, newFindings }: Verdict,
  countMax: number,
): Promise<Outcome<string | ContextNote>> {
  if (newFindings === null) return done(note("what is new is unknown, so no line gets a comment"));
  const [first] = newFindings.worst;
  if (first === undefined) return done("Comments on lines: no new findings");
  if (first.changedLine === undefined) return done(note("the changed lines are unknown, so no line gets a comment"));
  const onLines = newFindings.worst.filter(isOfChange);
  if (onLines.length === 0) return done("Comments on lines: no new finding is on a changed line");
  const listed = await lines.list();
  if (!listed.ok) return listed;
  const posted = new Set(listed.value.flatMap((body) => readFindingMarker(body, project) ?? []));
  const open = onLines.filter(({ id }) => !posted.has(id));
  const chosen = open.slice(0, Math.max(0, countMax - posted.size));
  const taken = chosen.length === 0 ? done(0) : await lines.post(chosen.map((finding) => commentOf(project, finding)));
  if (!taken.ok) return taken;
  const left = open.length - taken.value;
  const words = [`${countOf(taken.value, "comment")} added`, ...(left > 0 ? [`${left} left out`] : [])];
  return done(`Comments on lines: ${words.join(", ")}`);
}

function note(text: string): ContextNote {
  return { about: "base", text };
}

function commentOf(project: string, finding: VerdictFinding): LineComment {
  const { severity, message, rule, url, id, path, changedLine } = finding;
  const title = `**${markdownText(severity.name)}**: ${markdownText(message, 2000) || markdownText(rule)}`;
  const origin = `${markdownText(rule)} · ${markdownLink("details", url)}`;
  return { path: path!, line: changedLine!, body: `${title}\n\n${origin}\n\n${findingMarker(project, id)}\n` };
}
