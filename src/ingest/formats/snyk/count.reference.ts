import { optionalList, type CountItems } from "../examples.reference.ts";

type List<Entry> = readonly Entry[] | null;

interface Project {
  readonly vulnerabilities?: List<unknown>;
  readonly filtered?: { readonly ignore?: List<unknown> } | null;
  readonly applications?: List<Project>;
}

function countIn({ vulnerabilities, filtered, applications }: Project): number {
  const inner = optionalList(applications).reduce((sum, application) => sum + countIn(application), 0);
  return optionalList(vulnerabilities).length + optionalList(filtered?.ignore).length + inner;
}

export const count: CountItems = (text) => {
  const projects = [JSON.parse(text) as Project | readonly Project[]].flat();
  return { findings: projects.reduce((sum, project) => sum + countIn(project), 0) };
};
