/** Dropped or pasted content: files, or otherwise a text. Several URLs are on separate lines. */
export interface Incoming {
  readonly files: readonly File[];
  readonly folders: number;
  readonly text: string;
}

/** Reads a drop or paste. Its data is available only during the event. */
export function readTransfer(data: DataTransfer): Incoming {
  const files: File[] = [];
  let folders = 0;
  for (const item of data.items) {
    if (item.kind !== 'file') continue;
    const file = item.getAsFile();
    if (item.webkitGetAsEntry()?.isDirectory) folders += 1;
    else if (file !== null) files.push(file);
  }
  const plain = data.getData('text/plain');
  // Office programs add a picture of the text to copied text.
  const isPictureOfText = plain.trim() !== '' && data.types.includes('text/html') && folders === 0;
  return { files: isPictureOfText ? [] : files, folders, text: urlsIn(data) || plain };
}

/** The URLs of dragged links. */
function urlsIn(data: DataTransfer): string {
  const lines = data.getData('text/uri-list').split(/\r?\n/);
  return lines.filter((line) => line !== '' && !line.startsWith('#')).join('\n');
}
