import { useEffect, useState } from "react";
import { hrefOfUrl, useNavigation } from "../address/address.ts";
import type { Answer } from "../api/client.ts";
import { useRead } from "../api/queries.ts";
import { Combobox } from "../components/Combobox.tsx";
import { Dialog } from "../components/Dialog.tsx";
import { NameCell } from "../components/NameCell.tsx";
import { useTexts } from "../texts/catalogue.ts";

const hitsShown = 12;
const pauseMilliseconds = 150;

/** Finds projects, branches, artifacts and rules by name, on every page (`/`). */
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
  const navigate = useNavigation();
  const [text, setText] = useState("");
  const searchText = usePaused(text.trim());
  const found = useRead(
    "GET /api/search",
    { query: { q: searchText, limit: hitsShown } },
    { enabled: searchText !== "", keepPrevious: true },
  );
  const hits = searchText === "" ? [] : (found.data ?? []);
  const open = (url: string): void => {
    onClose();
    navigate(hrefOfUrl(url));
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
          content: (
            <>
              <span className="small soft search-kind">{frame.searchKinds[hit.kind]}</span>
              <NameCell name={hit.name} note={locationText(hit)} />
            </>
          ),
        }))}
      />
      <p role="status" className="soft">
        {searchText !== "" && found.isSuccess && hits.length === 0 ? frame.searchEmpty(searchText) : ""}
      </p>
    </div>
  );
}

/** An artifact's path needs its project; a project needs nothing more. */
function locationText({ kind, path, project }: Answer<"GET /api/search">[number]): string {
  return kind === "project" ? "" : [project, path].filter((part) => part !== null).join(" · ");
}

/** The text, once the user has stopped typing for a moment. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), pauseMilliseconds);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}
