import { toast } from './toasts.tsx';

/** Copies a text to the clipboard, and shows whether that worked. */
export async function copyText(
  text: string,
  messages: { readonly copied: string; readonly notCopied: string },
): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ text: messages.copied });
  } catch {
    toast({ text: messages.notCopied, isFailure: true });
  }
}
