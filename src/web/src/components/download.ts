/** Offers a file to download. */
export function download(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The download has started by the next turn of the event loop.
  setTimeout(() => URL.revokeObjectURL(url));
}

/** Offers a text as a file to download. */
export function downloadText(name: string, type: string, ...parts: readonly string[]): void {
  download(name, new Blob([...parts], { type: `${type};charset=utf-8` }));
}
