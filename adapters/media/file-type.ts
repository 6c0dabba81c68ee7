import { fileTypeFromBuffer } from 'file-type';
import type { MediaInspector } from '../../core/ports/media-inspector.ts';

const MARKUP: readonly (readonly [RegExp, string])[] = [
  [/^\s*(<\?xml[^>]*>\s*)?(<!--[\s\S]*?-->\s*)*(<!doctype svg[^>]*>\s*)?<svg[\s>]/i, 'image/svg+xml'],
  [/^\s*(<!--[\s\S]*?-->\s*)*<(!doctype html|html|head|body)[\s>]/i, 'text/html'],
  [/^\s*<\?xml[\s>]/i, 'application/xml'],
];

const UTF_8 = 'utf-8';

/** Recognises files by their first bytes: binary formats by their signatures, markup by its first tag, else text by its bytes. */
export function fileTypeInspector(): MediaInspector {
  return {
    async identify(head) {
      const text = decodeText(head);
      const markup = text === null ? undefined : MARKUP.find(([pattern]) => pattern.test(text));
      if (markup) return markup[1];
      if (text !== null && encodingOf(head) !== UTF_8) return 'text/plain';
      const recognised = await fileTypeFromBuffer(head).catch(() => undefined);
      if (recognised) return recognised.mime;
      return text === null ? 'application/octet-stream' : 'text/plain';
    },
  };
}

/** Decodes the head: UTF-16 by its byte order mark, else UTF-8; null if it is neither. It may end inside a character. */
function decodeText(head: Uint8Array): string | null {
  try {
    const text = new TextDecoder(encodingOf(head), { fatal: true }).decode(head, { stream: true });
    return /[\u0000-\u0008\u000e-\u001a]/.test(text) ? null : text;
  } catch {
    return null;
  }
}

/** The encoding by the byte order mark; UTF-8 without one. */
function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : UTF_8;
}
