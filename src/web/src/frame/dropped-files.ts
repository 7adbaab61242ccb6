import { useEffect, useSyncExternalStore } from "react";
import { createListeners } from "../listeners.ts";

/** The reports that the user has chosen to bring in. They survive a change of the page, not a reload. */
let files: readonly File[] = [];
/** The project that the page shows; dropped files are meant for it. */
let project: string | undefined;
const { subscribe, notify } = createListeners();

export function useDroppedFiles(): readonly File[] {
  return useSyncExternalStore(subscribe, () => files);
}

/** Adds files. One with the same name replaces the earlier one. */
export function addFiles(added: readonly File[]): void {
  const names = new Set(added.map(({ name }) => name));
  files = [...files.filter(({ name }) => !names.has(name)), ...added];
  notify();
}

export function removeFile(name: string): void {
  files = files.filter((file) => file.name !== name);
  notify();
}

export function clearFiles(): void {
  files = [];
  notify();
}

/** Files that are dropped on this page are meant for the project. */
export function useDropTarget(name: string | undefined): void {
  useEffect(() => {
    project = name;
    return () => {
      project = undefined;
    };
  }, [name]);
}

export function dropTarget(): string | undefined {
  return project;
}
