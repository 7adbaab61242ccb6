/** Offers a text as a file to download. */
export function downloadText(name: string, type: string, ...parts: readonly string[]): void {
  const url = URL.createObjectURL(new Blob([...parts], { type: `${type};charset=utf-8` }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The download has started by the next turn of the event loop.
  setTimeout(() => URL.revokeObjectURL(url));
}
