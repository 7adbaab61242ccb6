import { useQueryClient } from "@tanstack/react-query";
import { Bookmark, Trash2 } from "lucide-react";
import { useState } from "react";
import { hrefOf, useAddress } from "../../address/address.ts";
import { AppLink } from "../../address/AppLink.tsx";
import { call, type Answer } from "../../api/client.ts";
import { useRead } from "../../api/queries.ts";
import { refreshSession } from "../../api/session.ts";
import { useUser } from "../../api/user.ts";
import { IconButton } from "../../components/Button.tsx";
import { CutText } from "../../components/CutText.tsx";
import { Checkbox, NameField } from "../../components/Field.tsx";
import { FormDialog } from "../../components/FormDialog.tsx";
import { Menu } from "../../components/Menu.tsx";
import { toast, toastError } from "../../components/toasts.tsx";
import { useTexts } from "../../texts/catalogue.ts";
import { filterOf } from "./filter.ts";

type SavedFilter = Answer<"GET /api/filters">[number];

/** The saved filters: open, save, share, delete; and the page that opens first. */
export function SavedFilters() {
  const { workList: texts } = useTexts();
  const { path, search } = useAddress();
  const user = useUser();
  const queries = useQueryClient();
  const filters = useRead("GET /api/filters").data ?? [];
  const [saving, setSaving] = useState(false);
  const remove = async ({ id }: SavedFilter): Promise<void> => {
    await call("DELETE /api/filters/:id", { params: { id } });
    await queries.invalidateQueries();
  };
  const here = hrefOf(path, { ...search, finding: undefined });
  const start = async (): Promise<void> => {
    const startPage = user.startPage === here ? null : here;
    await call("PUT /api/users/:login", { params: { login: user.login }, body: { startPage } });
    await refreshSession();
    if (startPage !== null) toast(texts.startDone);
  };
  return (
    <>
      <Menu label={texts.saved} className="button" content={<Bookmark size={16} aria-hidden />}>
        <h2 className="menu-title">{texts.saved}</h2>
        {filters.length === 0 ? <p className="menu-item soft">{texts.noFilters}</p> : null}
        <ul className="saved-filters">
          {filters.map((filter) => (
            <li key={filter.id} className="row-tight">
              <AppLink href={hrefOfFilter(filter)} className="menu-item" data-closes>
                <CutText text={filter.name} />
                {filter.own ? null : <span className="small soft">{texts.of(filter.owner)}</span>}
              </AppLink>
              {filter.own ? (
                <IconButton label={texts.deleteIt(filter.name)} onClick={() => void remove(filter).catch(toastError)}>
                  <Trash2 size={14} aria-hidden />
                </IconButton>
              ) : null}
            </li>
          ))}
        </ul>
        <button type="button" className="menu-item" data-closes onClick={() => setSaving(true)}>
          {texts.save}
        </button>
        <button type="button" className="menu-item" data-closes onClick={() => void start().catch(toastError)}>
          {user.startPage === here ? texts.startReset : texts.startPage}
        </button>
      </Menu>
      {saving ? <SaveDialog onClose={() => setSaving(false)} /> : null}
    </>
  );
}

/** The address that shows what a filter selects. */
function hrefOfFilter({ project, where, category, family, sort }: SavedFilter): string {
  return hrefOf("/findings", {
    project: project ?? undefined,
    where: where ?? undefined,
    category: category ?? undefined,
    family: family ?? undefined,
    sort: sort ?? undefined,
  });
}

function SaveDialog({ onClose }: { readonly onClose: () => void }) {
  const { workList: texts } = useTexts();
  const { search } = useAddress();
  const queries = useQueryClient();
  const [name, setName] = useState("");
  const [shared, setShared] = useState(false);
  const submit = async (): Promise<void> => {
    const { where, category, family, sort } = filterOf(search);
    const values = { where: where ?? null, category: category ?? null, family: family ?? null, sort: sort ?? null };
    await call("POST /api/filters", { body: { name, shared, project: search["project"] ?? null, ...values } });
    await queries.invalidateQueries();
    toast(texts.savedDone(name));
  };
  return (
    <FormDialog
      title={texts.save}
      action={texts.save}
      disabled={name.trim() === ""}
      onSubmit={submit}
      onClose={onClose}
    >
      {({ errorAt }) => (
        <div className="stack">
          <NameField value={name} error={errorAt("/name")} onChange={setName} />
          <Checkbox label={texts.shareIt} checked={shared} onChange={setShared} />
        </div>
      )}
    </FormDialog>
  );
}
