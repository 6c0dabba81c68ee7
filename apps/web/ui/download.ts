/** Maximum time that a browser may take to start a download, in milliseconds. */
const START_TIMEOUT_MS = 60_000;

/** Offers a file as a download. */
export function download(file: Blob, name: string): void {
  const href = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), START_TIMEOUT_MS);
}
