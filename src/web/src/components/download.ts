/** Gives the browser a text to keep as a file. */
export function downloadText(name: string, type: string, ...parts: readonly string[]): void {
  const url = URL.createObjectURL(new Blob([...parts], { type: `${type};charset=utf-8` }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The download has its own hold on the bytes from the next turn on.
  setTimeout(() => URL.revokeObjectURL(url));
}
