import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { hrefOf, useNavigation } from "../../address/address.ts";
import { call } from "../../api/client.ts";
import { Checkbox, NameField } from "../../components/Field.tsx";
import { FormDialog } from "../../components/FormDialog.tsx";
import { useTexts } from "../../texts/catalogue.ts";
import type { Dashboard, Tile } from "./tiles.ts";

interface NameDialogProps {
  /** Undefined: a new dashboard is created, with these tiles. */
  readonly changed: Dashboard | undefined;
  readonly tiles: readonly Tile[];
  readonly onClose: () => void;
}

/** The name of a dashboard, and whether others see it. */
export function NameDialog({ changed, tiles, onClose }: NameDialogProps) {
  const { dashboards: texts } = useTexts();
  const queries = useQueryClient();
  const navigate = useNavigation();
  const [name, setName] = useState(changed?.name ?? "");
  const [shared, setShared] = useState(changed?.shared ?? false);
  const submit = async (): Promise<void> => {
    if (changed === undefined) {
      const made = await call("POST /api/dashboards", { body: { name, shared, tiles: [...tiles] } });
      await queries.invalidateQueries({ queryKey: ["GET /api/dashboards"] });
      navigate(hrefOf("/dashboards", { id: made.value.id, edit: "true" }));
      return;
    }
    await call("PUT /api/dashboards/:id", { params: { id: changed.id }, body: { name, shared } });
    await queries.invalidateQueries({ queryKey: ["GET /api/dashboards"] });
  };
  const title = changed === undefined ? texts.create : texts.nameAndSharing;
  return (
    <FormDialog title={title} action={texts.save} disabled={name.trim() === ""} onSubmit={submit} onClose={onClose}>
      {({ errorAt }) => (
        <div className="stack">
          <NameField value={name} error={errorAt("/name")} onChange={setName} />
          <Checkbox label={texts.share} checked={shared} onChange={setShared} />
          <p className="small soft">{texts.shareHint}</p>
        </div>
      )}
    </FormDialog>
  );
}
