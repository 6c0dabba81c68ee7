import { signal } from '@preact/signals';
import { urlOrNull } from '../../../core/model/url.ts';
import type { Client } from './client.ts';

/** Something to save: an address, a Markdown text, or a file. */
export interface Draft {
  /** The name shown until it is saved. */
  readonly name: string;
  readonly source: { readonly url: string } | { readonly content: string } | { readonly file: File };
  readonly title?: string;
  readonly tags?: readonly string[];
  readonly spaceIds?: readonly string[];
  /** Markdown notes to attach. */
  readonly notes?: readonly string[];
}

/** Applied to everything in one save. */
export type DraftOptions = Pick<Draft, 'tags' | 'spaceIds'>;

/** A Markdown note begun in the quick field and continued in the editor. */
interface InitialNote {
  readonly markdown: string;
  readonly options: DraftOptions;
}

/** The initial text of the editor page; null for an empty note. */
export const initialNote = signal<InitialNote | null>(null);

/** The server's limits (docs/errors.md, 413), in bytes. */
export const MAX_FILE_BYTES = 64 * 1024 * 1024;
const MAX_TEXT_BYTES = 1024 * 1024;

const NAME_LENGTH = 80;

/** A text as one note, or as several addresses if it contains nothing else. */
export function draftsOfText(text: string, options: DraftOptions = {}): readonly Draft[] {
  const trimmed = text.trim();
  if (trimmed === '') return [];
  const addresses = trimmed.split(/\s*\n\s*/).map(addressIn);
  if (addresses.every((address) => address !== null))
    return addresses.map((url) => ({ ...options, name: url, source: { url } }));
  return [{ ...options, name: firstLine(trimmed), source: { content: text } }];
}

export function draftsOfFiles(files: readonly File[], options: DraftOptions = {}): readonly Draft[] {
  return files.map((file) => ({ ...options, name: file.name, source: { file } }));
}

/** The typed text of a draft; empty for a file. */
export function textOf({ source }: Draft): string {
  if ('url' in source) return source.url;
  return 'content' in source ? source.content : '';
}

/** The web address that a text consists of; null for anything else. */
export function addressIn(text: string): string | null {
  const address = /^www\.[^\s/]+\.\S+$/i.test(text) ? `https://${text}` : text;
  return /^https?:\/\/\S+$/i.test(address) && urlOrNull(address) ? address : null;
}

/** Tag names as typed: separated by the commas of any script, with or without `#`. */
export function tagsIn(text: string): readonly string[] {
  const names = text.split(/[,،、，]/u).map((name) => name.trim().replace(/^#+\s*/u, ''));
  return [...new Set(names)].filter((name) => name !== '');
}

/** The name of a text until it has a title. */
export function firstLine(text: string): string {
  const [line = ''] = text.replace(/^#+\s*/, '').split('\n', 1);
  return line.length > NAME_LENGTH ? `${line.slice(0, NAME_LENGTH)}…` : line;
}

/** Whether the server would reject a draft because of its size. */
export function isTooLarge({ source }: Draft): boolean {
  if ('file' in source) return source.file.size > MAX_FILE_BYTES;
  return 'content' in source && new Blob([source.content]).size > MAX_TEXT_BYTES;
}

/** The `POST /objects` body for a draft. */
export function bodyOf({ source, title, tags, spaceIds, notes }: Draft): FormData | string {
  const metadata = {
    ...(title && { title }),
    ...(tags && tags.length > 0 && { tags: tags.map((name) => ({ name })) }),
    ...(spaceIds && spaceIds.length > 0 && { spaces: spaceIds.map((id) => ({ id })) }),
    ...(notes && notes.length > 0 && { notes: notes.map((content) => ({ content })) }),
  };
  if (!('file' in source)) return JSON.stringify({ ...metadata, ...source });
  const form = new FormData();
  form.append('metadata', JSON.stringify(metadata));
  form.append('blob', source.file, source.file.name);
  return form;
}

/** The first space that the key can access. A key restricted to some spaces can save only in those, so it saves here by default. */
export async function firstSpace(client: Client, signal: AbortSignal): Promise<string | undefined> {
  const spaces = await client.json<readonly { readonly id: string }[]>('GET', '/spaces', { signal });
  return spaces[0]?.id;
}
