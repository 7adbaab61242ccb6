import { FileDown } from "lucide-react";
import { useEffect, useState } from "react";
import { hrefOf, useNavigation } from "../address/address.ts";
import { useTexts } from "../texts/catalogue.ts";
import { addFiles, dropTarget } from "./dropped-files.ts";

/** Lets users drop reports on any page. They are shown on the page that sends them. */
export function DropArea() {
  const { frame } = useTexts();
  const navigate = useNavigation();
  const [over, setOver] = useState(false);
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const watch = (name: "dragenter" | "dragover" | "dragleave" | "drop", act: (event: DragEvent) => void): void =>
      addEventListener(name, (event) => (hasFiles(event) ? act(event) : undefined), { signal });
    // Without this, the browser would open the file.
    watch("dragover", (event) => event.preventDefault());
    watch("dragenter", () => setOver(true));
    // Of the events between elements, only the one that leaves the window has no next element.
    watch("dragleave", ({ relatedTarget }) => relatedTarget === null && setOver(false));
    watch("drop", (event) => {
      event.preventDefault();
      setOver(false);
      addFiles([...(event.dataTransfer?.files ?? [])]);
      if (!location.pathname.endsWith("/import")) navigate(hrefOf("/import", { project: dropTarget() }));
    });
    return () => leaving.abort();
  }, [navigate]);
  if (!over) return null;
  return (
    <div className="drop-area">
      <FileDown size={32} aria-hidden />
      {frame.dropReports}
    </div>
  );
}

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes("Files") ?? false;
}
