import { useEffect, useState } from "react";
import { hrefOfUrl, useGo } from "../address/address.ts";
import type { Answer } from "../api/client.ts";
import { useRead } from "../api/queries.ts";
import { Combobox } from "../components/Combobox.tsx";
import { Dialog } from "../components/Dialog.tsx";
import { useTexts } from "../texts/catalogue.ts";

const hitsShown = 12;
const pauseMilliseconds = 150;

/** Finds anything by its name, wherever one is (`/`). */
export function SearchDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const { frame } = useTexts();
  return (
    <Dialog title={frame.search} open={open} onClose={onClose}>
      <SearchField onClose={onClose} />
    </Dialog>
  );
}

function SearchField({ onClose }: { readonly onClose: () => void }) {
  const { frame } = useTexts();
  const go = useGo();
  const [text, setText] = useState("");
  const sought = usePaused(text.trim());
  const found = useRead(
    "GET /api/search",
    { query: { q: sought, limit: hitsShown } },
    { enabled: sought !== "", keepPrevious: true },
  );
  const hits = sought === "" ? [] : (found.data ?? []);
  const open = (url: string): void => {
    onClose();
    go(hrefOfUrl(url));
  };
  return (
    <div className="search">
      <Combobox
        label={frame.search}
        value={text}
        placeholder={frame.searchHint}
        eager
        first
        onInput={setText}
        onChoose={(id) => open(hits[Number(id)]!.url)}
        options={hits.map((hit, index) => ({
          id: String(index),
          face: (
            <>
              <span className="small soft search-kind">{frame.searchKinds[hit.kind] ?? hit.kind}</span>
              <span className="cell-name">
                <span className="truncate">{hit.name}</span>
                <span className="small soft truncate">{placeOf(hit)}</span>
              </span>
            </>
          ),
        }))}
      />
      <p role="status" className="soft">
        {sought !== "" && found.isSuccess && hits.length === 0 ? frame.searchEmpty(sought) : ""}
      </p>
    </div>
  );
}

/** A path says little without its project, and a project stands for itself. */
function placeOf({ kind, path, project }: Answer<"GET /api/search">[number]): string {
  return kind === "project" ? "" : [project, path].filter((part) => part !== null).join(" · ");
}

/** The text once nobody has written for a moment. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), pauseMilliseconds);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}
