import { Type } from "typebox";
import { accept, refuse } from "../../text/index.ts";
import { endpoint } from "../endpoint.ts";
import { onProject } from "../usual-endpoints.ts";
import { presentPosition } from "../present/parts.ts";
import { presentTaskProblem } from "../present/tasks.ts";
import { BuildQuery, readBuildRequest } from "../request/build-request.ts";
import { spoolUpload, uploadProblems } from "../request/upload.ts";
import { uploadBody } from "../request/upload-body.ts";
import type { SettingsReader, StoreReader, TaskStarter, UploadStorage } from "../services/services.ts";
import { resultTypes, uploadBounds } from "./builds.ts";
import { TaskShape } from "./shapes.ts";

const Count = Type.Integer({ minimum: 0 });

const BuildPreviewShape = Type.Object({
  reports: Type.Array(
    Type.Object({
      name: Type.Union([Type.String(), Type.Null()], {
        description: "As the sender calls it, where there are several.",
      }),
      format: Type.String({ description: "Id of its format, see `GET /api/formats`." }),
      version: Type.Union([Type.String(), Type.Null()], { description: "Version of the format that it names." }),
      tools: Type.Array(Type.String()),
      counts: Type.Object({
        findings: Count,
        tests: Count,
        lines: Type.Integer({ description: "Lines of code of which it says whether they were executed." }),
        functions: Count,
        measures: Count,
        components: Count,
        links: Count,
        records: Type.Integer({ description: "Accepted lines of the native format." }),
        repeated: Count,
        refused: Count,
      }),
    }),
  ),
  commit: Type.Union([Type.String(), Type.Null()], { description: "The commit that the reports name." }),
  refused: TaskShape.properties.refused,
  problem: TaskShape.properties.problem,
});

/** What results contain, before they are sent for good. */
export const previewBuild = endpoint({
  ...onProject,
  method: "POST",
  path: "/api/projects/:name/builds/preview",
  chapter: "Builds, versions and tasks",
  summary: "Preview results",
  description:
    "Takes the same body as a build, and returns what each report in it contains, as the project's model reads it. Nothing is stored and no task starts. One preview runs at a time.",
  permission: "project.build",
  query: Type.Object({ strip: BuildQuery.properties.strip, pathPrefix: BuildQuery.properties.pathPrefix }),
  headers: { "Content-Encoding": { description: "`gzip` or `identity`." } },
  body: uploadBody(resultTypes),
  responses: {
    200: { description: "What the body contains.", schema: BuildPreviewShape },
    413: { description: "Too large, or expands too much." },
    415: { description: "Media type or encoding not supported." },
    507: { description: "No space." },
  },
  problems: [...uploadProblems, "query.value-invalid", "build.body-unexpected", "body.media-type"],
  example: {
    request: '{"kind":"artifact","path":"src/a.c","type":"FILE","measures":{"LC":120}}\n',
    response: {
      reports: [
        {
          name: null,
          format: "native",
          version: null,
          tools: [],
          counts: {
            findings: 0,
            tests: 0,
            lines: 0,
            functions: 0,
            measures: 0,
            components: 0,
            links: 0,
            records: 1,
            repeated: 0,
            refused: 0,
          },
        },
      ],
      commit: null,
      refused: { count: 0, records: [] },
      problem: null,
    },
  },
  async handle(
    { body, format, query, signal, subject },
    needs: SettingsReader & StoreReader & TaskStarter & UploadStorage,
  ) {
    const { project } = subject;
    if (project.metaProject) return refuse({ code: "build.body-unexpected" });
    const { mediaType, boundary, gzip, open } = body;
    if (mediaType === undefined) return refuse({ code: "body.media-type", params: { types: resultTypes.join(", ") } });
    const wanted = readBuildRequest(query, "main");
    if (!wanted.ok) return wanted;
    const revision = await needs.read.currentModelRevision(project.modelId);
    const bounds = await uploadBounds(needs);
    const spooled = await spoolUpload(open(), { gzip, boundary }, bounds, needs.uploads);
    if (!spooled.ok) return spooled;
    const { upload } = spooled.value;
    try {
      const { alignment = { strip: "", pathPrefix: "" } } = wanted.value.parameters;
      const expansion = { expandedBytesMax: bounds.expandedBytesMax, ratioMax: bounds.ratioMax };
      const input = { upload, mediaType, gzip, boundary: boundary ?? null, alignment, expansion };
      const read = await needs.queue.inspect({ upload: input, model: revision!.document }, signal);
      if (read === undefined) return refuse({ code: "upload.interrupted" });
      if (read.kind === "refused") return refuse({ code: "storage.full" });
      const { reports, commit, refused, problem } = read;
      return accept({
        status: 200,
        value: {
          reports: reports.map((report) => ({ ...report, tools: [...report.tools] })),
          commit,
          refused: {
            count: refused.count,
            records: refused.records.map((record) => {
              const { reason, ...position } = presentPosition(record, format);
              return { ...position, path: record.path, reason };
            }),
          },
          problem: problem === null ? null : presentTaskProblem(problem, format),
        },
      });
    } finally {
      // Where that fails, the next start removes it.
      await needs.uploads.remove(upload).catch(() => undefined);
    }
  },
});
