import { Trash2 } from "lucide-react";
import { useQueryClient } from "@tanstack/react-query";
import { hrefOf, useAddress } from "../../address/address.ts";
import { AppLink } from "../../address/AppLink.tsx";
import { call, type Answer } from "../../api/client.ts";
import { useRead } from "../../api/queries.ts";
import { IconButton } from "../../components/Button.tsx";
import { CutText } from "../../components/CutText.tsx";
import { Menu } from "../../components/Menu.tsx";
import { toast, toastError } from "../../components/toasts.tsx";
import { useTexts } from "../../texts/catalogue.ts";
import { writeQuery } from "./query.ts";

type SavedQuery = Answer<"GET /api/queries">[number];

/** The saved queries: the user's own and those that others share. */
export function SavedQueries({ project }: { readonly project: string }) {
  const { query: texts, form } = useTexts();
  const { search } = useAddress();
  const queries = useQueryClient();
  const saved = useRead("GET /api/queries");
  const list = saved.data ?? [];
  const current = list.find(({ id }) => String(id) === search["saved"]);
  const remove = async ({ id, name }: SavedQuery): Promise<void> => {
    try {
      await call("DELETE /api/queries/:id", { params: { id } });
      toast(texts.deleted(name));
    } catch (error) {
      toastError(error);
    }
    await queries.invalidateQueries({ queryKey: ["GET /api/queries"] });
  };
  return (
    <Menu label={texts.savedQueries} className="button" content={current?.name ?? texts.savedQueries}>
      {list.length === 0 ? <p className="menu-note">{texts.noSaved}</p> : null}
      <ul>
        {list.map((entry) => (
          <li key={entry.id} className="saved-query">
            <AppLink href={savedHref(entry, project)} className="menu-item" data-closes>
              <CutText text={entry.name} />
              <span className="small soft push">{entry.own ? entry.project : entry.owner}</span>
            </AppLink>
            {entry.own ? (
              <IconButton label={`${form.delete}: ${entry.name}`} onClick={() => void remove(entry)}>
                <Trash2 size={16} aria-hidden />
              </IconButton>
            ) : null}
          </li>
        ))}
      </ul>
    </Menu>
  );
}

// A query without a project runs on the current project.
function savedHref({ id, project, artifactId, query }: SavedQuery, shown: string): string {
  return hrefOf("/query", {
    project: project ?? shown,
    artifact: artifactId ?? undefined,
    query: writeQuery(query),
    saved: id,
  });
}
