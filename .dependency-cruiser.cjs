/**
 * The floors of the house, as a tool sees them: imports go down only, and through doors (see ARCHITECTURE.md).
 * `test/house/floors.test.ts` breaks every rule once to see that it holds.
 */

/** From the top floor to the ground. A room may use what lies below; `ordered` rooms also those to their right. */
const floors = [
  { ordered: true, rooms: ["cli", "server", "demo"] },
  { ordered: true, rooms: ["mcp", "http", "audit", "webhooks", "mail", "delivery", "providers"] },
  { rooms: ["tasks", "visibility"] },
  { rooms: ["portfolio", "access"] },
  { rooms: ["ingest", "query", "store", "analyser"] },
  { ordered: true, rooms: ["model", "snapshot", "tables", "sarif", "plugins", "language", "text"] },
];

/** Packages that one room alone may know; what is not listed may be used anywhere but in `language/` and `text/`. */
const packagesOfRooms = {
  cli: ["commander", "@clack", "vscode-languageserver", "vscode-languageserver-textdocument"],
  server: ["pino", "@prometheus-io", "@opentelemetry"],
  http: ["fastify"],
  mcp: ["@modelcontextprotocol"],
  ingest: ["saxes", "yauzl"],
  store: ["kysely", "better-sqlite3", "pg", "pg-copy-streams", "aws4fetch"],
  "(snapshot|tables)": ["apache-arrow"],
  tables: ["hyparquet-writer"],
  web: [
    "react",
    "react-dom",
    "@tanstack",
    "lucide-react",
    "d3-hierarchy",
    "uplot",
    "shiki",
    "@shikijs",
    "@codemirror",
    "@lezer",
    "@simplewebauthn/browser",
    "qr",
  ],
  analyser: ["web-tree-sitter", "picomatch"],
  mail: ["nodemailer"],
  access: ["@simplewebauthn/server"],
  providers: ["openid-client", "oauth4webapi", "jose", "ldapts"],
};

const testFile = "[.](test|contract|reference)[.]ts$";
const anyOf = (names) => `(${names.join("|")})`;

function roomsBelow(floorIndex, room) {
  const { ordered, rooms } = floors[floorIndex];
  const beside = ordered ? rooms.slice(rooms.indexOf(room) + 1) : [];
  return [...beside, ...floors.slice(floorIndex + 1).flatMap((floor) => floor.rooms)];
}

const floorRules = floors.flatMap(({ rooms }, floorIndex) =>
  rooms.map((room) => ({
    name: `${room}-imports-down`,
    comment: `${room}/ may use ${roomsBelow(floorIndex, room).join(", ") || "no other room"}.`,
    severity: "error",
    from: { path: `^src/${room}/` },
    to: { path: "^src/", pathNot: `^src/${anyOf([room, ...roomsBelow(floorIndex, room)])}/` },
  })),
);

const packageRules = Object.entries(packagesOfRooms).map(([room, packages]) => ({
  name: `packages-of-${room}`,
  comment: `${packages.join(", ")}: ${room}/ alone knows about them.`,
  severity: "error",
  from: { path: "^src/", pathNot: `^src/${room}/` },
  to: { path: `node_modules/${anyOf(packages)}/` },
}));

module.exports = {
  forbidden: [
    ...floorRules,
    ...packageRules,
    {
      name: "through-the-door",
      comment: "A room is entered through its index.ts.",
      severity: "error",
      from: { path: "^src/([^/]+)/" },
      to: { path: "^src/[^/]+/", pathNot: ["^src/$1/", "^src/[^/]+/index[.]ts$"] },
    },
    {
      name: "tests-through-the-door",
      comment:
        "Tests of the whole product and benchmarks import a room only through its index.ts or its test files. " +
        "Tests of documents may use any file.",
      severity: "error",
      from: { path: "^(test|bench|scripts)/", pathNot: "^test/docs/" },
      to: { path: "^src/[^/]+/", pathNot: ["^src/[^/]+/index[.]ts$", testFile] },
    },
    {
      name: "rooms-are-known",
      comment: "A new room gets its place in the floors above first.",
      severity: "error",
      from: {},
      to: { path: "^src/", pathNot: `^src/${anyOf([...floors.flatMap((floor) => floor.rooms), "web"])}/` },
    },
    {
      name: "web-talks-http",
      comment: "web/ may use language/, text/ and the types of the API; everything else it asks for over HTTP.",
      severity: "error",
      from: { path: "^src/web/" },
      to: { path: "^src/", pathNot: "^src/(web|language|text)/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "web-knows-api-types-only",
      comment: "Types of the API come from http/; types of other rooms are none of its business.",
      severity: "error",
      from: { path: "^src/web/" },
      to: { path: "^src/", pathNot: "^src/(web|language|text|http)/" },
    },
    {
      name: "browser-rooms-stand-alone",
      comment: "language/ and text/ also run in the browser: no Node, no packages.",
      severity: "error",
      from: { path: "^src/(language|text)/", pathNot: testFile },
      to: { dependencyTypes: ["core", "npm", "npm-dev", "npm-optional", "npm-peer", "npm-no-pkg", "npm-unknown"] },
    },
    {
      name: "no-cycles",
      comment: "Files that need each other are one idea, or three. Types within a room may speak of each other.",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    {
      name: "product-without-tests",
      comment: "What runs in production does not need what tests need.",
      severity: "error",
      from: { path: "^src/", pathNot: testFile },
      to: { path: [testFile, "^(test|bench|scripts)/"] },
    },
    {
      name: "product-without-development-packages",
      comment:
        "What is installed for development alone is not there in production. The build merges the packages of web/, mcp/protocol.ts, cli/lsp/protocol.ts and access/webauthn.ts, and those that are named here.",
      severity: "error",
      from: {
        path: "^src/",
        pathNot: [testFile, "^src/web/", "^src/(mcp|cli/lsp)/protocol[.]ts$", "^src/access/webauthn[.]ts$"],
      },
      to: {
        dependencyTypes: ["npm-dev"],
        dependencyTypesNot: ["type-only"],
        pathNot: "^node_modules/(@opentelemetry|apache-arrow|kysely|typebox)/",
      },
    },
    {
      name: "everything-resolves",
      comment: "An import that leads nowhere, or to a package that package.json does not name.",
      severity: "error",
      from: {},
      // `scripts/build-web.mjs` makes the modules with the texts of one language.
      to: { dependencyTypes: ["unknown", "undetermined", "npm-no-pkg", "npm-unknown"], pathNot: "^virtual:texts/" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(dist|data|coverage)/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "node", "default", "types"] },
    skipAnalysisNotInRules: true,
  },
};
