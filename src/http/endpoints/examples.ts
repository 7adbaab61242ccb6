/** What answers look like, for the documentation: one project, small enough to be taken in at a glance. */
import { referenceExample } from "./reference-example.ts";
import { userExample } from "./user-example.ts";

const time = "2026-11-14T09:30:00.123+01:00";
const done = { id: "DONE", name: "Successful" };

/** The levels of the examples: B is better than C. */
export const levelB = {
  id: "LEVELB",
  rank: 1,
  name: "Level B",
  mnemonic: "B",
  color: [67, 147, 195, 255],
  icon: "icons/levels/4393c3ff/B.svg",
};
export const levelC = {
  id: "LEVELC",
  rank: 2,
  name: "Level C",
  mnemonic: "C",
  color: [146, 197, 222, 255],
  icon: "icons/levels/92c5deff/C.svg",
};
const level = { id: levelC.id, icon: levelC.icon };

const build = { id: 12, baseline: true, analysisTime: time, status: done };
const lastTask = { id: 31, type: "build", status: done, elapsedTime: 455, submitDate: time };

export const branchExample = {
  id: 1,
  name: "main",
  level,
  group: "",
  color: [0, 104, 147, 255],
  projectId: 1,
  currentVersionId: 12,
  lastBaselineId: 12,
  lastTask,
  lastBuild: build,
  creationTime: time,
  artifactId: 1,
  dirty: false,
  target: null,
  base: null,
};

export const projectExample = {
  id: 1,
  modelId: "STANDARD",
  ownerId: 1,
  name: "Engine",
  metaProject: false,
  multiBranch: false,
  mainId: 1,
  creationTime: time,
  artifactId: 1,
  group: "Firmware",
  color: [0, 104, 147, 255],
  public: false,
  audience: "MEMBERS",
  carryParts: true,
  expectedParts: [],
  level,
  gate: "PASSED",
  lastBuild: build,
  branches: { main: branchExample },
};

export const taskExample = {
  ...lastTask,
  startDate: time,
  endDate: time,
  project: "Engine",
  branch: "main",
  versionId: 12,
  progress: 1,
  step: null,
  problem: null,
  refused: { count: 0, records: [] },
};

/** A task that waits. */
export const newTaskExample = {
  ...taskExample,
  status: { id: "QUEUED", name: "Queued" },
  elapsedTime: 0,
  startDate: null,
  endDate: null,
  progress: 0,
};

export const versionExample = {
  id: 12,
  name: "2.1",
  project: "Engine",
  branch: "main",
  baseline: true,
  analysisTime: time,
  creationTime: time,
  commit: "9f2c1e7",
  status: done,
  level,
  artifactCount: 4,
  findingCount: 1,
  gate: "PASSED",
  edition: 1,
  complete: true,
  parts: [
    {
      name: "main",
      state: "DELIVERED",
      versionId: null,
      commit: "9f2c1e7",
      time,
      findings: 1,
      artifacts: 4,
      dropped: 0,
      refused: 0,
      carried: 0,
      tools: [{ name: "cppcheck", version: "2.14" }],
      failures: { count: 0, records: [] },
    },
  ],
  reference: { versionId: 11, branch: "main", commit: "52be0d4", why: "BASELINE" },
};

const queriedArtifact = {
  id: 1024,
  name: "scan.c",
  viewPath: "Engine/src",
  type: { id: "FILE", name: "File" },
  url: "explore/1024",
  values: [],
  level: levelC,
  trend: { id: "STABLE", icon: "icons/trends/STABLE.svg" },
};

export const artifactExample = { ...queriedArtifact, rank: 2, path: "src/scan.c", parentId: 1023 };

export const queryExample = {
  hidePath: false,
  hideRating: false,
  smartSort: true,
  artifacts: [{ ...queriedArtifact, values: [{ type: "MEASURE", id: "LC", value: 812, display: "812" }] }],
};

export const linkExample = { type: { id: "TESTS", name: "Tests" }, direction: "IN", artifact: artifactExample };

export const findingExample = {
  id: 2048,
  artifact: {
    id: 1024,
    name: "scan.c",
    viewPath: "Engine/src",
    type: { id: "FILE", name: "File" },
    url: "explore/1024",
  },
  definition: {
    id: "cppcheck:nullPointer",
    name: "Null pointer",
    description: "",
    helpUri: null,
    tool: null,
    families: ["CWE-476"],
    categories: [
      {
        scale: { id: "SEVERITY", name: "Severity" },
        level: { ...levelC, id: "CRITICAL", name: "Critical", mnemonic: "CRITICAL", rank: 3 },
      },
    ],
  },
  message: "Possible null pointer dereference: p",
  location: { path: "src/scan.c", startLine: 77, startColumn: 9, endLine: null, endColumn: null },
  relatedLocations: [],
  status: { id: "OPEN", name: "Open" },
  relaxed: false,
  reason: null,
  comment: null,
  until: null,
  assignee: { login: "ada", name: "Ada" },
  dueDate: "2026-12-01",
  owner: "@engine/core",
  age: 12,
  project: "Engine",
  branch: "main",
  isNew: false,
  cause: null,
  firstVersionId: 12,
  evidence: "SAME_LINE",
  url: "explore/1024?finding=2048",
};

export const historyExample = {
  versionId: 12,
  versionName: "2.1",
  baseline: true,
  analysisTime: time,
  level: levelC,
  measures: { LC: 812 },
  indicators: { QUALITY: levelC },
};

export const standingExample = {
  id: 3,
  name: "Engine",
  level: levelC,
  trend: { id: "STABLE", icon: "icons/trends/STABLE.svg" },
  reference: referenceExample,
  measures: { LC: 812 },
  openFindings: 31,
  newFindings: 2,
  history: [{ versionId: 12, versionName: "2.1", baseline: true, analysisTime: time, level: levelC, value: 24.1 }],
};

export const distributionExample = {
  indicator: { id: "QUALITY", name: "Quality" },
  levels: [{ level: levelC, count: 3 }],
};

export const coverageExample = {
  path: "src/scan.c",
  ranges: [
    { startLine: 4, endLine: 9, hit: true, branches: 0, branchesHit: 0 },
    { startLine: 12, endLine: 12, hit: true, branches: 2, branchesHit: 1 },
  ],
};

export const authorsExample = {
  path: "src/scan.c",
  ranges: [
    { startLine: 1, endLine: 12, commit: "9f2c1e7", author: "Ada Lovelace", time: "2026-11-02T10:15:00.000+01:00" },
  ],
};

export const sourceExample = { path: "src/scan.c", language: "C", text: "int scan_line(int line);\n" };

export const searchExample = {
  kind: "artifact",
  id: 12,
  name: "scan.c",
  path: "src/scan.c",
  project: "Engine",
  url: "explore/12",
};

export const modelSummaryExample = {
  id: "STANDARD",
  name: "Standard code quality",
  revision: 1,
  revisionTime: time,
};

/** The smallest model there is: one measure, one indicator, one scale. */
export const modelExample = {
  id: "SMALL",
  name: "Small",
  rootIndicator: "SIZE",
  types: [{ id: "APPLICATION", name: "Application" }],
  scales: [
    {
      id: "RATING",
      name: "Rating",
      levels: [
        { id: "GOOD", rank: 0, bounds: "[0;1000[" },
        { id: "LARGE", rank: 1, bounds: "[1000;[" },
      ],
    },
  ],
  measures: [{ id: "LC", name: "Lines", aggregate: "SUM" }],
  indicators: [{ id: "SIZE", name: "Size", measure: "LC", scale: "RATING" }],
};

export const groupExample = { id: 1, name: "Firmware team", users: ["ada", "grace"], creationTime: time };

export const tokenExample = { id: 7, name: "nightly build", creationTime: time, lastUse: null };

export const sessionExample = {
  user: userExample,
  anonymous: false,
  csrfToken: "Zq4x…",
  accessToken: "bvt_…",
  expiresAt: time,
};

/** The position of an artifact. */
export const artifactLocationExample = { startLine: 40, startColumn: null, endLine: 95, endColumn: null };
