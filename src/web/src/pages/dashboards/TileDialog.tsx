import { useState } from "react";
import { useRead } from "../../api/queries.ts";
import { Checkbox, Select } from "../../components/Field.tsx";
import { FormDialog } from "../../components/FormDialog.tsx";
import { useTexts } from "../../texts/catalogue.ts";
import { groupsOf } from "../portfolio/groups.ts";
import { daysChoices, newTile, tileKinds, widthMax, type Tile, type TileKind } from "./tiles.ts";

interface TileDialogProps {
  /** Undefined: a new tile. */
  readonly tile?: Tile;
  readonly onSave: (tile: Tile) => void;
  readonly onClose: () => void;
}

/** What a tile shows, of which projects. */
export function TileDialog({ tile = newTile("RATING"), onSave, onClose }: TileDialogProps) {
  const { dashboards: texts, portfolio } = useTexts();
  const [chosen, setChosen] = useState(tile);
  const projects = useRead("GET /api/projects", { query: { fields: "group" } }).data ?? [];
  const groups = groupsOf(projects).map(({ path, name }) => ({
    value: path,
    label: name === "" ? portfolio.noGroup : path,
  }));
  const change = (values: Partial<Tile>): void => setChosen({ ...chosen, ...values });
  const kindOf = (value: string): TileKind => tileKinds.find((kind) => kind === value) ?? chosen.kind;
  return (
    <FormDialog title={texts.tile} action={texts.save} onSubmit={async () => onSave(chosen)} onClose={onClose}>
      {() => (
        <div className="stack">
          <Select
            label={texts.kind}
            value={chosen.kind}
            options={tileKinds.map((kind) => ({ value: kind, label: texts.kinds[kind] }))}
            onChange={(kind) => change({ kind: kindOf(kind) })}
          />
          <Select
            label={portfolio.group}
            value={chosen.group ?? ""}
            options={[{ value: "", label: portfolio.allGroups }, ...groups]}
            onChange={(group) => change({ group: group === "" ? null : group })}
          />
          <Checkbox
            label={texts.favouritesOnly}
            checked={chosen.favourites}
            onChange={(favourites) => change({ favourites })}
          />
          <Select
            label={texts.period}
            value={String(chosen.days)}
            options={daysChoices.map((days) => ({ value: String(days), label: texts.days(days) }))}
            onChange={(days) => change({ days: Number(days) })}
          />
          <Select
            label={texts.width}
            value={String(chosen.width)}
            options={Array.from({ length: widthMax }, (_, index) => String(index + 1)).map((value) => ({
              value,
              label: value,
            }))}
            onChange={(width) => change({ width: Number(width) })}
          />
        </div>
      )}
    </FormDialog>
  );
}
