import type { CountItems } from "../examples.reference.ts";

interface Project {
  readonly vulnerabilities?: readonly unknown[];
  readonly filtered?: { readonly ignore?: readonly unknown[] };
  readonly applications?: readonly Project[];
}

function countIn({ vulnerabilities = [], filtered, applications = [] }: Project): number {
  const inner = applications.reduce((sum, application) => sum + countIn(application), 0);
  return vulnerabilities.length + (filtered?.ignore?.length ?? 0) + inner;
}

export const count: CountItems = (text) => {
  const projects = [JSON.parse(text) as Project | readonly Project[]].flat();
  return { findings: projects.reduce((sum, project) => sum + countIn(project), 0) };
};
