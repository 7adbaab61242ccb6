import { Type } from "typebox";
import { NameText } from "../request/names.ts";
import { Timestamp } from "./shapes.ts";

/** The wire shapes of dashboards: `GET|POST /dashboards`, `GET|PUT|DELETE /dashboards/<id>`. */

const groupCharactersMax = 800;
const tilesMax = 24;

const tileKinds = ["RATING", "TREND", "GATES", "SEVERITIES", "COVERAGE", "MOVERS", "LEVELS"] as const;

const TileShape = Type.Object(
  {
    kind: Type.Enum(tileKinds, { description: "What it shows of its projects." }),
    width: Type.Integer({ minimum: 1, maximum: 3, description: "In columns." }),
    group: Type.Union([Type.String({ maxLength: groupCharactersMax }), Type.Null()], {
      description: "Its projects: this group and its sub-groups; `/`: projects without a group; null: all.",
    }),
    favourites: Type.Boolean({ description: "Only projects that are favourites of the user who looks at it." }),
    days: Type.Integer({ minimum: 1, maximum: 366, description: "How far it looks back." }),
  },
  { additionalProperties: false },
);

const tiles = Type.Array(TileShape, { maxItems: tilesMax, description: "In the order in which they are shown." });
const shared = Type.Boolean({ description: "Visible to all users; each sees it with the projects that they may see." });

/** What is sent; `PUT` leaves what is not in it. */
export const DashboardBody = Type.Object(
  {
    name: Type.Optional(NameText),
    tiles: Type.Optional(tiles),
    shared: Type.Optional(shared),
  },
  { additionalProperties: false },
);

/** A dashboard. */
export const DashboardShape = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  tiles,
  shared,
  owner: Type.String({ description: "Login." }),
  own: Type.Boolean({ description: "Whether it is the caller's." }),
  canChange: Type.Boolean({ description: "Whether the caller may change and delete it." }),
  creationTime: Timestamp,
  changeTime: Timestamp,
});
