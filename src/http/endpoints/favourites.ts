import { Type } from "typebox";
import { accept, refusingOnly } from "../../text/index.ts";
import { endpoint } from "../endpoint.ts";
import { onProject, onServer } from "../usual-endpoints.ts";
import { emptyBody } from "../request/json-body.ts";
import type { Clock, StoreReader, StoreWriter } from "../services/services.ts";
import { createSaved, savedBatches } from "./saved-rows.ts";

const FavouriteShape = Type.Object({
  id: Type.Integer({ description: "Of the mark; marks are listed in this order." }),
  projectId: Type.Integer(),
  project: Type.String({ description: "Name of the project." }),
});

const favouritePath = {
  ...onProject,
  path: "/api/projects/:name/favourite",
  chapter: "Projects and branches",
  permission: "project.mark",
  body: emptyBody,
} as const;

/** The caller's favourite projects. */
const listFavourites = endpoint({
  ...onServer,
  method: "GET",
  path: "/api/favourites",
  chapter: "Projects and branches",
  summary: "List your favourite projects",
  description: "Those that you may see, in the order in which you marked them.",
  permission: "query.list",
  body: emptyBody,
  responses: { 200: { description: "The favourites.", schema: Type.Array(FavouriteShape) } },
  example: { response: [{ id: 9, projectId: 3, project: "Engine" }] },
  async handle({ caller, plan }, needs: StoreReader) {
    const batches = () =>
      savedBatches("FAVOURITE", caller, plan, needs, ({ id, projectId, projectName }) => ({
        id,
        projectId: projectId ?? 0,
        project: projectName ?? "",
      }));
    return accept({ status: 200, list: { batches } });
  },
});

/** Marks a project as a favourite. */
const markFavourite = endpoint({
  ...favouritePath,
  method: "PUT",
  summary: "Mark a project as your favourite",
  description: "For you alone. A project that is marked already stays so.",
  responses: { 204: { description: "Marked." } },
  problems: ["queries.too-many"],
  example: {},
  async handle({ caller, subject: { project } }, needs: Clock & StoreWriter) {
    const marked = await createSaved("FAVOURITE", caller, { projectId: project.id }, needs);
    return marked.ok ? accept({ status: 204 }) : refusingOnly(marked, "queries.too-many", "storage.full");
  },
});

/** Takes the mark away. */
const unmarkFavourite = endpoint({
  ...favouritePath,
  method: "DELETE",
  summary: "Remove a project from your favourites",
  description: "For you alone. A project that is not marked stays so.",
  responses: { 204: { description: "Not marked." } },
  example: {},
  async handle({ caller, subject: { project } }, { read, write, now }: Clock & StoreReader & StoreWriter) {
    const mark = await read.favourite({ userId: caller.user.id, projectId: project.id });
    if (mark === undefined) return accept({ status: 204 });
    const removed = await write.deleteSavedQuery({ id: mark.id, at: now() });
    if (removed.ok || removed.problem.code === "queries.absent") return accept({ status: 204 });
    return refusingOnly(removed, "storage.full");
  },
});

/** All endpoints of favourites. */
export const favouriteEndpoints = [listFavourites, markFavourite, unmarkFavourite] as const;
