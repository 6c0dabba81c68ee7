/** How long a browser may take to begin a download, in milliseconds. */
const BEGINS_MS = 60_000;

/** Saves a file that the app made. */
export function download(file: Blob, name: string): void {
  const href = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), BEGINS_MS);
}
