import { FileDown } from "lucide-react";
import { useEffect, useState } from "react";
import { hrefOf, useNavigation } from "../address/address.ts";
import { useTexts } from "../texts/catalogue.ts";
import { visibleText } from "../texts/visible-text.ts";
import { addFiles, dropTarget } from "./dropped-files.ts";

/** What files are held over: the page, or the row of a project. */
interface DropPlace {
  readonly project: string | undefined;
  readonly row: Element | undefined;
}

/**
 * Lets users drop reports on any page. They are shown on the page that sends them, for the project of the row that they
 * were dropped on, or the one that the page shows.
 */
export function DropArea() {
  const { frame } = useTexts();
  const navigate = useNavigation();
  const [over, setOver] = useState<DropPlace>();
  useMarkedRow(over?.row);
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const watch = (name: "dragenter" | "dragover" | "dragleave" | "drop", act: (event: DragEvent) => void): void =>
      addEventListener(name, (event) => (hasFiles(event) ? act(event) : undefined), { signal });
    // Without this, the browser would open the file.
    watch("dragover", (event) => {
      event.preventDefault();
      const place = placeOf(event);
      // This comes many times a second.
      setOver((last) => (last?.row === place.row && last?.project === place.project ? last : place));
    });
    watch("dragenter", (event) => setOver(placeOf(event)));
    // Of the events between elements, only the one that leaves the window has no next element.
    watch("dragleave", ({ relatedTarget }) => relatedTarget === null && setOver(undefined));
    watch("drop", (event) => {
      event.preventDefault();
      setOver(undefined);
      addFiles([...(event.dataTransfer?.files ?? [])]);
      if (!location.pathname.endsWith("/import")) navigate(hrefOf("/import", { project: placeOf(event).project }));
    });
    return () => leaving.abort();
  }, [navigate]);
  if (over === undefined) return null;
  return (
    <div className="drop-area" data-clear={over.row !== undefined || undefined}>
      <span className="drop-text">
        <FileDown size={32} aria-hidden />
        {over.project === undefined ? frame.dropReports : frame.dropReportsFor(visibleText(over.project))}
      </span>
    </div>
  );
}

function placeOf({ target }: DragEvent): DropPlace {
  const row = target instanceof Element ? target.closest("[data-drop-target]") : null;
  return { project: row?.getAttribute("data-drop-target") ?? dropTarget(), row: row ?? undefined };
}

/** Shows on which row the files would be dropped. */
function useMarkedRow(row: Element | undefined): void {
  useEffect(() => {
    row?.setAttribute("data-drop-over", "");
    return () => row?.removeAttribute("data-drop-over");
  }, [row]);
}

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes("Files") ?? false;
}
