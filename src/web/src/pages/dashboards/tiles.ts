import type { Answer } from "../../api/client.ts";

export type Dashboard = Answer<"GET /api/dashboards">[number];
export type Tile = Dashboard["tiles"][number];
export type TileKind = Tile["kind"];
export type Summary = Answer<"GET /api/portfolio/summary">;
export type RatedTogether = Summary["ratings"][number];

/** Every kind, in the order in which they are offered. */
export const tileKinds = [
  "RATING",
  "TREND",
  "GATES",
  "SEVERITIES",
  "COVERAGE",
  "LEVELS",
  "MOVERS",
] as const satisfies readonly TileKind[];

export const widthMax = 3;
export const tilesMax = 24;
export const daysChoices = [7, 30, 90, 180, 365] as const;
const daysDefault = 90;

/** A tile about all projects. */
export function newTile(kind: TileKind, width = 1): Tile {
  return { kind, width, group: null, favourites: false, days: daysDefault };
}

/** What users see before they have arranged anything. */
export const standardTiles: readonly Tile[] = [
  newTile("RATING"),
  newTile("GATES"),
  newTile("COVERAGE"),
  newTile("TREND", 2),
  newTile("SEVERITIES"),
  newTile("MOVERS", 2),
  newTile("LEVELS"),
];

/** The tiles with one of them at another position; positions outside are those at the ends. */
export function moveTile(tiles: readonly Tile[], from: number, to: number): readonly Tile[] {
  const tile = tiles[from];
  if (tile === undefined) return tiles;
  return tiles.toSpliced(from, 1).toSpliced(Math.max(0, Math.min(tiles.length - 1, to)), 0, tile);
}

/** The tiles with one of them changed. */
export function changeTile(tiles: readonly Tile[], at: number, change: Partial<Tile>): readonly Tile[] {
  return tiles.map((tile, index) => (index === at ? { ...tile, ...change } : tile));
}

/** Tiles about the same projects and days share one request. */
export function summaryRequest({ group, favourites, days }: Tile) {
  return {
    query: {
      measures: "COVERAGE",
      days,
      ...(group === null ? {} : { group }),
      ...(favourites ? { favourites: true } : {}),
    },
  } as const;
}
