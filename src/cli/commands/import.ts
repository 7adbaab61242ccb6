import { connect } from "../client/connected.ts";
import { connectionOptions, outputOptions, type Call, type Command, type OptionDeclaration } from "../command.ts";
import type { Exit } from "../exit-codes.ts";
import { done, misuse, type Outcome } from "../failure.ts";
import type { ImportReport } from "../import/import-report.ts";
import { printReport } from "../output/print-report.ts";

/** The variable with the token, as the scanner of SonarQube reads it. */
const sonarTokenVariable = "SONAR_TOKEN";
/** The variable with `login:token` for CodeChecker. */
const codecheckerVariable = "CODECHECKER_CREDENTIALS";
/** The variable with the API key for DefectDojo. */
const defectdojoVariable = "DEFECTDOJO_TOKEN";

const targetOptions: readonly OptionDeclaration[] = [
  { flags: "--model <id>", description: "quality model of projects that are created" },
  { flags: "--group <name>", description: "group of projects that are created" },
  ...connectionOptions,
  ...outputOptions,
];

const resumeNote =
  "Nothing is changed there. Run the command again after an interruption: what is already here is not sent a second time.";

/** `belvedere import` */
export const importCommand: Command = {
  name: "import",
  summary: "list the servers whose projects can be imported",
  arguments: [],
  options: [...outputOptions],
  run(call) {
    const servers = ["sonarqube", "codechecker", "defectdojo"];
    const text = servers.map((server) => `belvedere import ${server} <url>`).join("\n");
    return Promise.resolve(printReport(call, { servers }, text));
  },
};

/** `belvedere import sonarqube` */
export const importSonarqubeCommand: Command = {
  name: "import sonarqube",
  summary: "import projects of a SonarQube server, with history, issues, triage and gates",
  arguments: [{ form: "<url>", description: "address of the SonarQube server" }],
  options: [
    { flags: "-p, --project <key>", description: "only the project with this key; may be repeated", repeatable: true },
    { flags: "--no-history", description: "only the newest analysis of each branch" },
    { flags: "--users", description: "create its users and groups too (administrators)" },
    ...targetOptions,
  ],
  notes: `The token of the SonarQube server is read from ${sonarTokenVariable}; it needs the right to browse the projects.\n${resumeNote}`,
  async run(call) {
    const url = readAddress(call.arguments[0] ?? "", sonarTokenVariable);
    if (!url.ok) return url;
    const token = call.terminal.environment[sonarTokenVariable] ?? "";
    if (token === "") return misuse(`${sonarTokenVariable} is not set`, "It has the token for the SonarQube server.");
    const client = await connect(call);
    if (!client.ok) return client;
    const { SonarServer } = await import("../import/sonarqube/server.ts");
    const { importSonarqube } = await import("../import/sonarqube/import-sonarqube.ts");
    const server = await SonarServer.open(url.value, token, call.terminal);
    if (!server.ok) return server;
    const report = await importSonarqube(call, server.value, client.value);
    return report.ok ? showReport(call, report.value) : report;
  },
};

/** `belvedere import codechecker` */
export const importCodecheckerCommand: Command = {
  name: "import codechecker",
  summary: "import runs of a CodeChecker server, with history, reports, review statuses and comments",
  arguments: [{ form: "<url>", description: "address of a product, as in http://localhost:8001/Default" }],
  options: [
    { flags: "-p, --project <run>", description: "only the run with this name; may be repeated", repeatable: true },
    { flags: "--no-history", description: "only the newest results of each run" },
    { flags: "--strip <folder>", description: "leading folder to remove from the paths of files" },
    ...targetOptions,
  ],
  notes: `If the CodeChecker server asks for it, \`login:token\` is read from ${codecheckerVariable}.\n${resumeNote}`,
  async run(call) {
    const url = readAddress(call.arguments[0] ?? "", codecheckerVariable);
    if (!url.ok) return url;
    const client = await connect(call);
    if (!client.ok) return client;
    const { CodeCheckerServer } = await import("../import/codechecker/server.ts");
    const { importCodechecker } = await import("../import/codechecker/import-codechecker.ts");
    const credentials = call.terminal.environment[codecheckerVariable] ?? "";
    const server = await CodeCheckerServer.open(url.value, credentials, call.terminal);
    if (!server.ok) return server;
    const report = await importCodechecker(call, server.value, client.value);
    return report.ok ? showReport(call, report.value) : report;
  },
};

/** `belvedere import defectdojo` */
export const importDefectdojoCommand: Command = {
  name: "import defectdojo",
  summary: "import products of a DefectDojo server, with tests, findings, notes and accepted risks",
  arguments: [{ form: "<url>", description: "address of the DefectDojo server" }],
  options: [
    { flags: "-p, --project <product>", description: "only this product; may be repeated", repeatable: true },
    { flags: "--no-history", description: "only the present findings of each product" },
    ...targetOptions,
  ],
  notes: `The key for the API v2 of the DefectDojo server is read from ${defectdojoVariable}.\n${resumeNote}`,
  async run(call) {
    const url = readAddress(call.arguments[0] ?? "", defectdojoVariable);
    if (!url.ok) return url;
    const token = call.terminal.environment[defectdojoVariable] ?? "";
    if (token === "") return misuse(`${defectdojoVariable} is not set`, "It has the key for the DefectDojo server.");
    const client = await connect(call);
    if (!client.ok) return client;
    const { DojoServer } = await import("../import/defectdojo/server.ts");
    const { importDefectdojo } = await import("../import/defectdojo/import-defectdojo.ts");
    const server = await DojoServer.open(url.value, token, call.terminal);
    if (!server.ok) return server;
    const report = await importDefectdojo(call, server.value, client.value);
    return report.ok ? showReport(call, report.value) : report;
  },
};

/** The address of another server, without a slash at the end. */
function readAddress(text: string, variable: string): Outcome<string> {
  const url = URL.parse(text);
  if (url === null || !["http:", "https:"].includes(url.protocol)) return misuse(`${text} is not an http address`);
  if (url.username !== "" || url.password !== "") {
    return misuse("The address contains a password", `Other users of this machine can see it. Set ${variable}.`);
  }
  return done(`${url.origin}${url.pathname.replace(/\/+$/, "")}`);
}

function showReport(call: Call, report: ImportReport): Outcome<Exit> {
  const shown = printReport(call, report.json(), report.text());
  return report.failed > 0 ? done("failed") : shown;
}
