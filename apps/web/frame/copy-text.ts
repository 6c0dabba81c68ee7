import { tell } from './messages.tsx';

/** Puts a text into the clipboard, and tells that it is there or that the browser does not let pages copy. */
export async function copyText(
  text: string,
  told: { readonly copied: string; readonly notCopied: string },
): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    tell({ text: told.copied });
  } catch {
    tell({ text: told.notCopied, isFailure: true });
  }
}
