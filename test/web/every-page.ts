import { pageAddresses } from "../../src/http/index.ts";

/** What the addresses of pages name. */
export interface PageObjects {
  readonly project: string;
  /** The artifact of the whole project. */
  readonly root: number;
  /** An artifact with a source, such as a file. */
  readonly file: number;
  /** Two versions of the project, the older one first. */
  readonly versions: readonly [from: number, to: number];
  readonly rule: string;
  readonly model: string;
}

type PageAddress = (typeof pageAddresses)[number];
/** Addresses with parameters: what they name has to be said. */
type NamingAddress = Extract<PageAddress, `${string}$${string}`>;
type Paths = readonly string[];

const administrationParts = [
  "users",
  "groups",
  "roles",
  "gates",
  "projects",
  "public",
  "webhooks",
  "directories",
  "rules",
  "mail",
  "audit",
];
const projectParts = [
  "settings",
  "versions",
  "branch-list",
  "retention",
  "limits",
  "exclusions",
  "members",
  "gate",
  "tokens",
  "trusted-jobs",
  "badge",
  "webhooks",
];
const accountParts = ["password", "factors", "sessions", "mail", "tokens", "limits", "limited"];
const modelParts = ["document", "revisions"];

/**
 * Paths of every page, with its tabs. The first of an address is what a link to the page opens. The path of a page without
 * parameters and tabs is its address.
 */
export function pathsOfPages(objects: PageObjects): ReadonlyMap<PageAddress, Paths> {
  const listed = listPaths(objects);
  return new Map(pageAddresses.map((address) => [address, listed[address] ?? [address]]));
}

function listPaths(objects: PageObjects): Readonly<Record<NamingAddress, Paths> & Partial<Record<PageAddress, Paths>>> {
  const { root, file, rule } = objects;
  const [from, to] = objects.versions;
  const [project, model] = [encodeURIComponent(objects.project), encodeURIComponent(objects.model)];
  const tabs = (path: string, names: readonly string[]): string[] => names.map((name) => `${path}?tab=${name}`);
  return {
    "/dashboards": ["/dashboards", "/dashboards?edit="],
    "/explore/$artifactId": [
      `/explore/${root}`,
      ...tabs(`/explore/${root}`, ["findings", "measures", "history", "activity", "structure", "links"]),
      ...["matrix", "table", "knowledge", "hotspots"].map((view) => `/explore/${root}?tab=structure&show=${view}`),
      `/explore/${file}`,
      `/explore/${file}?tab=source`,
    ],
    "/compare/$from/$to": [`/compare/${from}/${to}`, `/compare/${from}/${to}?show=findings`],
    "/versions/$version/verdict": [`/versions/${to}/verdict`],
    "/versions/$version/new-code": [`/versions/${to}/new-code`],
    "/versions/$version/report": [`/versions/${to}/report`],
    "/findings": ["/findings", `/findings?project=${project}`],
    "/query": ["/query", `/query?project=${project}`],
    "/rule": [`/rule?id=${encodeURIComponent(rule)}`],
    "/models": ["/models", "/models?upload="],
    "/models/$model": [`/models/${model}`, ...tabs(`/models/${model}`, modelParts)],
    "/administration/$part": administrationParts.map((part) => `/administration/${part}`),
    "/projects/$project/branches": [`/projects/${project}/branches`],
    "/projects/$project/$part": projectParts.map((part) => `/projects/${project}/${part}`),
    "/account": ["/account", ...tabs("/account", accountParts)],
    "/sign-in/$provider": ["/sign-in/unknown"],
    "/programs/$code": ["/programs/BCDF-GHJK"],
  };
}
