import type { CodeKind } from "./code-kind.ts";

/** Names of folders, in lower case, whose files usually are of a kind. */
const folders: Readonly<Record<CodeKind, ReadonlySet<string>>> = {
  VENDORED: new Set([
    "vendor",
    "vendors",
    "vendored",
    "_vendor",
    "third_party",
    "third-party",
    "thirdparty",
    "3rdparty",
    "3rd_party",
    "3rd-party",
    "extern",
    "external",
    "node_modules",
    "bower_components",
    "godeps",
  ]),
  GENERATED: new Set(["generated", "__generated__", "generated-sources", "dist"]),
  TEST: new Set([
    "test",
    "tests",
    "spec",
    "specs",
    "__tests__",
    "__mocks__",
    "__fixtures__",
    "testdata",
    "test-data",
    "test_data",
    "unittest",
    "unittests",
    "unit-tests",
    "androidtest",
    "integrationtest",
    "integrationtests",
    "integration-tests",
    "integration_tests",
    "e2e",
  ]),
};

/** Names of files of a kind, and the glob pattern that matches the same names. */
const names: Readonly<Record<CodeKind, readonly (readonly [name: RegExp, pattern: string])[]>> = {
  VENDORED: [],
  GENERATED: [
    [/\.min\.(?:js|mjs|cjs)$/, "*.min.{js,mjs,cjs}"],
    [/\.generated\.[^/.]+$/, "*.generated.*"],
    [
      /[._]pb\.(?:go|cc|h|swift|rb|dart)$|_pb2(?:_grpc)?\.pyi?$|_pb\.(?:js|ts|d\.ts|rb)$/,
      "*{.pb,_pb2,_pb2_grpc,_pb}.*",
    ],
    [/\.(?:g|freezed|mocks|gr)\.dart$/, "*.{g,freezed,mocks,gr}.dart"],
    [/(?:^|\/)zz_generated[._]/, "zz_generated*"],
    [/_generated\.go$/, "*_generated.go"],
    [/\.(?:designer|g|g\.i)\.cs$/i, "*.{designer,Designer,g,g.i}.cs"],
  ],
  TEST: [
    [/[._-](?:test|spec|cy)\.[cm]?[jt]sx?$/, "*{.,_,-}{test,spec,cy}.*"],
    [/_test\.(?:go|py|rb|c|cc|cpp|cxx|rs|dart)$/, "*_test.*"],
    [/(?:^|\/)test_[^/]*\.(?:py|rb|c|cc|cpp)$/, "test_*.{py,rb,c,cc,cpp}"],
    [/(?:^|\/)conftest\.py$/, "conftest.py"],
    [/(?:^|[a-z0-9/])Tests?\.(?:java|kt|scala|cs|swift|php|m)$/, "*{Test,Tests}.{java,kt,scala,cs,swift,php,m}"],
    [/[a-z0-9]Spec\.(?:scala|kt|swift|js|ts|m)$/, "*Spec.{scala,kt,swift,js,ts,m}"],
    [/(?:^|\/)t\/(?:.*\/)?[^/]*\.(?:t|pm|pl)$/, "t/**/*.{t,pm,pl}"],
    [/_spec\.rb$/, "*_spec.rb"],
    [/_unittest\.(?:c|cc|cpp|cxx)$/, "*_unittest.{c,cc,cpp,cxx}"],
  ],
};

/** Folders of test projects: `Engine.Tests`, `EngineTests`, `EngineUITests`. */
const testProject = /(?:[a-z0-9]|UI|\.|_|-)(?:Unit|Integration)?Tests?$/;

/** The position of the first folder of a path that says that its files are of the kind; -1 for none. */
export function folderOfKind(folderNames: readonly string[], kind: CodeKind): number {
  return folderNames.findIndex(
    (name) => folders[kind].has(name.toLowerCase()) || (kind === "TEST" && testProject.test(name)),
  );
}

/** The glob pattern that matches the name of a file of the kind; undefined if the name says nothing. */
export function nameOfKind(path: string, kind: CodeKind): string | undefined {
  return names[kind].find(([name]) => name.test(path))?.[1];
}

/** Whether a path alone says that a file is of the kind. */
export function isUsualPath(path: string, kind: CodeKind): boolean {
  return nameOfKind(path, kind) !== undefined || folderOfKind(path.split("/").slice(0, -1), kind) !== -1;
}
