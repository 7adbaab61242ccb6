import {
  childInteger,
  childOf,
  childrenOf,
  childText,
  xmlNodesFormat,
  type XmlNode,
} from "../../documents/xml-nodes.ts";
import { fieldInvalid } from "../../records/checks.ts";
import type { Report, ReportedLocation } from "../../report.ts";
import type { Severity } from "../../severities.ts";

/** Valgrind's XML: errors of a run, each with the stacks that led to it. */
export const valgrindFormat = xmlNodesFormat({
  id: "valgrind",
  about: {
    title: "Valgrind XML",
    tools: ["Valgrind (Memcheck, Helgrind, DRD)"],
    versions: "protocol 4 to 6",
    contents: ["findings"],
    command: "valgrind --xml=yes --xml-file=valgrind.xml",
  },
  isRoot: ({ name }) => name === "valgrindoutput",
  elements: ["protocolversion", "protocoltool", "error", "fatal_signal"],
  read(report) {
    let tool = "valgrind";
    return {
      element(node) {
        if (node.name === "protocolversion") report.version = node.text;
        else if (node.name === "protocoltool") tool = node.text;
        else if (node.name === "error") reportError(report, tool, node);
        else reportSignal(report, tool, node);
      },
    };
  },
});

function reportError(report: Report, tool: string, node: XmlNode): void {
  const kind = childText(node, "kind");
  if (kind === undefined) return report.refuse(node, null, fieldInvalid("kind", "string"));
  const message = childText(node, "what") ?? childText(childOf(node, "xwhat"), "text") ?? kind;
  // The number of a leak among all leaks changes from run to run.
  const stable = message.replace(/ in loss record [\d,]+ of [\d,]+$/, "");
  reportAt(report, node, { tool, kind, message: stable, severity: severityOfKind(kind) });
}

/** The program was ended by a signal. */
function reportSignal(report: Report, tool: string, node: XmlNode): void {
  const name = childText(node, "signame");
  if (name === undefined) return report.refuse(node, null, fieldInvalid("signame", "string"));
  const message = [name, childText(node, "event")].filter((text) => text !== undefined).join(": ");
  reportAt(report, node, { tool, kind: "fatal_signal", message, severity: "BLOCKER" });
}

interface ErrorText {
  readonly tool: string;
  readonly kind: string;
  readonly message: string;
  readonly severity: Severity;
}

function reportAt(report: Report, node: XmlNode, { tool, kind, message, severity }: ErrorText): void {
  const frames = framesOf(node);
  const place = frames.find(({ isOfProgram }) => isOfProgram)?.location;
  report.finding(node, {
    path: place?.path,
    loose: place !== undefined && !place.path!.includes("/"),
    rule: report.definition(node, `${tool}:${kind}`, severity, () => ({ name: kind, tool })),
    message,
    location: { startLine: place?.startLine },
    related: frames.flatMap(({ location }) => (location === place ? [] : [location])),
  });
}

interface Frame {
  /** Of the first stack, with a source file that is not Valgrind's own. */
  readonly isOfProgram: boolean;
  readonly location: ReportedLocation;
}

/** The frames of all stacks; the text before a stack belongs to its first frame. */
function framesOf(node: XmlNode): readonly Frame[] {
  const frames: Frame[] = [];
  let stacks = 0;
  let title: string | undefined;
  for (const child of node.children) {
    if (child.name === "auxwhat") title = child.text;
    if (child.name === "xauxwhat") title = childText(child, "text");
    if (child.name !== "stack") continue;
    for (const frame of childrenOf(child, "frame")) {
      frames.push(frameOf(frame, title, stacks === 0));
      title = undefined;
    }
    stacks++;
  }
  if (title !== undefined) frames.push({ isOfProgram: false, location: { message: title } });
  return frames;
}

function frameOf(frame: XmlNode, title: string | undefined, isFirstStack: boolean): Frame {
  const [dir, file, object] = [childText(frame, "dir"), childText(frame, "file"), childText(frame, "obj")];
  const name = childText(frame, "fn") ?? object ?? childText(frame, "ip");
  const path = file === undefined || dir === undefined ? file : `${dir}/${file}`;
  const message = [title, name].filter((text) => text !== undefined).join(": ");
  return {
    isOfProgram: isFirstStack && file !== undefined && !/[/\\]vgpreload_/.test(object ?? ""),
    location: { path, startLine: childInteger(frame, "line"), message },
  };
}

/** Memory that is lost for certain is less bad than memory that is used wrongly. */
function severityOfKind(kind: string): Severity {
  if (kind === "Leak_StillReachable") return "INFO";
  if (kind === "Leak_PossiblyLost") return "MINOR";
  return kind.startsWith("Leak_") ? "MAJOR" : "CRITICAL";
}
