import { useQueryClient } from "@tanstack/react-query";
import { Pencil, Plus } from "lucide-react";
import { useState } from "react";
import { hrefOf, useAddress, useNavigation } from "../../address/address.ts";
import { call } from "../../api/client.ts";
import { useRead } from "../../api/queries.ts";
import { Button } from "../../components/Button.tsx";
import { ConfirmButton } from "../../components/ConfirmButton.tsx";
import { ReadError } from "../../components/ErrorState.tsx";
import { Select } from "../../components/Field.tsx";
import { toastError } from "../../components/toasts.tsx";
import { PageRead } from "../../frame/outcomes.tsx";
import { useTexts } from "../../texts/catalogue.ts";
import { NameDialog } from "./NameDialog.tsx";
import { TileDialog } from "./TileDialog.tsx";
import { TileGrid } from "./TileGrid.tsx";
import { standardTiles, tilesMax, type Dashboard, type Tile } from "./tiles.ts";
import "./dashboards.css";

/** The dashboards of the user: one of them with its tiles, and a choice of the others. */
export function Page() {
  const { dashboards: texts } = useTexts();
  const { search } = useAddress();
  const read = useRead("GET /api/dashboards");
  if (read.data === undefined) return <PageRead read={read} />;
  const wanted = search["id"];
  const shown = wanted === undefined ? read.data[0] : read.data.find(({ id }) => String(id) === wanted);
  return (
    <div className="page stack dashboards">
      <ReadError read={read} />
      {wanted !== undefined && wanted !== "standard" && shown === undefined ? <p role="alert">{texts.absent}</p> : null}
      <ShownDashboard key={shown?.id ?? "standard"} shown={shown} all={read.data} />
    </div>
  );
}

interface ShownProps {
  /** Undefined: the tiles that everyone has at first. */
  readonly shown: Dashboard | undefined;
  readonly all: readonly Dashboard[];
}

function ShownDashboard({ shown, all }: ShownProps) {
  const { dashboards: texts } = useTexts();
  const { search } = useAddress();
  const queries = useQueryClient();
  // What was changed here is shown at once, before the server has stored it.
  const [changed, setChanged] = useState<readonly Tile[]>();
  const [adding, setAdding] = useState(false);
  const tiles = changed ?? shown?.tiles ?? standardTiles;
  const editing = shown?.canChange === true && search["edit"] !== undefined;
  const save = (next: readonly Tile[]): void => {
    if (shown === undefined) return;
    setChanged(next);
    call("PUT /api/dashboards/:id", { params: { id: shown.id }, body: { tiles: [...next] } })
      .then(() => queries.invalidateQueries({ queryKey: ["GET /api/dashboards"] }))
      .catch((problem: unknown) => {
        setChanged(undefined);
        toastError(problem);
      });
  };
  return (
    <>
      <Head shown={shown} all={all} editing={editing} onAdd={() => setAdding(true)} full={tiles.length >= tilesMax} />
      {tiles.length === 0 ? <p className="soft">{texts.noTiles}</p> : null}
      <TileGrid tiles={tiles} editing={editing} onChange={save} />
      {adding ? <TileDialog onSave={(tile) => save([...tiles, tile])} onClose={() => setAdding(false)} /> : null}
    </>
  );
}

interface HeadProps extends ShownProps {
  readonly editing: boolean;
  readonly full: boolean;
  readonly onAdd: () => void;
}

function Head({ shown, all, editing, full, onAdd }: HeadProps) {
  const { dashboards: texts } = useTexts();
  const address = useAddress();
  const navigate = useNavigation();
  const queries = useQueryClient();
  const [naming, setNaming] = useState<"new" | "change">();
  const label = ({ name, own, owner }: Dashboard): string => (own ? name : `${name} (${texts.of(owner)})`);
  const options = [
    ...all.map((dashboard) => ({ value: String(dashboard.id), label: label(dashboard) })),
    { value: "standard", label: texts.standard },
  ];
  const remove = async (): Promise<void> => {
    if (shown === undefined) return;
    await call("DELETE /api/dashboards/:id", { params: { id: shown.id } });
    await queries.invalidateQueries({ queryKey: ["GET /api/dashboards"] });
    navigate("/dashboards");
  };
  return (
    <div className="row dashboard-head">
      <h1>{shown?.name ?? texts.standard}</h1>
      <div className="row push">
        <Select
          bare
          label={texts.choose}
          value={String(shown?.id ?? "standard")}
          options={options}
          onChange={(id) => navigate(hrefOf("/dashboards", { id }))}
        />
        {shown?.canChange === true ? (
          <Button aria-pressed={editing} onClick={() => address.change({ edit: editing ? undefined : "true" })}>
            <Pencil size={16} aria-hidden /> {editing ? texts.done : texts.arrange}
          </Button>
        ) : null}
        {editing ? (
          <>
            <Button onClick={onAdd} disabled={full}>
              <Plus size={16} aria-hidden /> {texts.addTile}
            </Button>
            <Button onClick={() => setNaming("change")}>{texts.nameAndSharing}</Button>
            <ConfirmButton
              kind="danger"
              action={texts.remove}
              of={shown?.name ?? ""}
              title={texts.removeTitle}
              onConfirm={remove}
            >
              <p>{texts.removeText(shown?.name ?? "")}</p>
            </ConfirmButton>
          </>
        ) : (
          <Button onClick={() => setNaming("new")}>{texts.create}</Button>
        )}
      </div>
      {naming === undefined ? null : (
        <NameDialog
          changed={naming === "change" ? shown : undefined}
          tiles={shown?.tiles ?? standardTiles}
          onClose={() => setNaming(undefined)}
        />
      )}
    </div>
  );
}
