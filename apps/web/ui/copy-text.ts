import { tell } from './messages.tsx';

/** Copies a text to the clipboard, and says whether that worked. */
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
