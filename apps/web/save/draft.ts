import { signal } from '@preact/signals';
import type { Client } from '../api/client.ts';

/** Something that is to be saved: an address, a text in Markdown, or a file. */
export interface Draft {
  /** By which the person knows it until it is saved. */
  readonly name: string;
  readonly source: { readonly url: string } | { readonly content: string } | { readonly file: File };
  readonly title?: string;
  readonly tags?: readonly string[];
  readonly spaceIds?: readonly string[];
  /** Texts in Markdown that are kept with it. */
  readonly notes?: readonly string[];
}

/** What is added to everything that is saved at once. */
export type DraftOptions = Pick<Draft, 'tags' | 'spaceIds'>;

/** A note that was begun in the quick field, in Markdown, and is gone on with at length. */
export interface BegunNote {
  readonly markdown: string;
  readonly options: DraftOptions;
}

/** What the writing page begins with when it is opened; null for an empty note. */
export const begunNote = signal<BegunNote | null>(null);

/** The limits of the service (docs/errors.md, 413), in bytes. */
export const MAX_FILE_BYTES = 64 * 1024 * 1024;
const MAX_TEXT_BYTES = 1024 * 1024;

const NAME_LENGTH = 80;

/** A text as one note, or, if it holds nothing but addresses, each of these. */
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

/** What was typed for a draft; empty for a file. */
export function textOf({ source }: Draft): string {
  if ('url' in source) return source.url;
  return 'content' in source ? source.content : '';
}

/** The address of the web that a text is; null if it is anything else. */
export function addressIn(text: string): string | null {
  const address = /^www\.[^\s/]+\.\S+$/i.test(text) ? `https://${text}` : text;
  return /^https?:\/\/\S+$/i.test(address) && URL.canParse(address) ? address : null;
}

/** The names of tags as they are typed: between commas, with or without `#`. */
export function tagsIn(text: string): readonly string[] {
  const names = text.split(',').map((name) => name.trim().replace(/^#+\s*/, ''));
  return [...new Set(names)].filter((name) => name !== '');
}

function firstLine(text: string): string {
  const [line = ''] = text.replace(/^#+\s*/, '').split('\n', 1);
  return line.length > NAME_LENGTH ? `${line.slice(0, NAME_LENGTH)}…` : line;
}

/** Whether the service would refuse a draft for its size alone. */
export function isTooLarge({ source }: Draft): boolean {
  if ('file' in source) return source.file.size > MAX_FILE_BYTES;
  return 'content' in source && new Blob([source.content]).size > MAX_TEXT_BYTES;
}

/** What `POST /objects` takes for a draft. */
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

/** Keys that see only some spaces can save only there: without a space, the first of theirs is meant. */
export async function firstSpace(client: Client, signal: AbortSignal): Promise<string | undefined> {
  const spaces = await client.json<readonly { readonly id: string }[]>('GET', '/spaces', { signal });
  return spaces[0]?.id;
}
