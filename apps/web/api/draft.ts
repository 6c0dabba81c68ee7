import { signal } from '@preact/signals';
import { urlOrNull } from '../../../core/model/url.ts';
import type { Client } from './client.ts';

/** Something to save: a URL, a Markdown text, or a file. */
export interface Draft {
  /** The name that lists show until the draft is saved. */
  readonly name: string;
  readonly source: { readonly url: string } | { readonly content: string } | { readonly file: File };
  readonly title?: string;
  readonly tags?: readonly string[];
  readonly spaceIds?: readonly string[];
  /** Markdown notes to attach. */
  readonly notes?: readonly string[];
}

/** The tags and spaces for everything that is saved together. */
export type DraftOptions = Pick<Draft, 'tags' | 'spaceIds'>;

/** A Markdown note that was begun in the save dialog and is continued in the editor. */
interface InitialNote {
  readonly markdown: string;
  readonly options: DraftOptions;
}

/** The initial text of the editor page; null for an empty note. */
export const initialNote = signal<InitialNote | null>(null);

/** The server's limits (docs/errors.md, 413), in bytes. */
export const MAX_FILE_BYTES = 64 * 1024 * 1024;
const MAX_TEXT_BYTES = 1024 * 1024;

const MAX_NAME_LENGTH = 80;

/** The drafts for a text: one for each line if every line is a URL, otherwise one note. */
export function draftsOfText(text: string, options: DraftOptions = {}): readonly Draft[] {
  const trimmed = text.trim();
  if (trimmed === '') return [];
  const urls = trimmed.split(/\s*\n\s*/).map(urlIn);
  if (urls.every((each) => each !== null))
    return urls.map((url) => ({ ...options, name: url, source: { url } }));
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

/** The web URL that a text consists of; null for any other text. */
export function urlIn(text: string): string | null {
  const url = /^www\.[^\s/]+\.\S+$/i.test(text) ? `https://${text}` : text;
  return /^https?:\/\/\S+$/i.test(url) && urlOrNull(url) ? url : null;
}

/** Parses typed tag names, which are separated by commas of any script and may start with `#`. */
export function parseTagNames(text: string): readonly string[] {
  const names = text.split(/[,،、，]/u).map((name) => name.trim().replace(/^#+\s*/u, ''));
  return [...new Set(names)].filter((name) => name !== '');
}

/** The first line of a text, shortened. It names a draft without a title. */
export function firstLine(text: string): string {
  const [line = ''] = text.replace(/^#+\s*/, '').split('\n', 1);
  return line.length > MAX_NAME_LENGTH ? `${line.slice(0, MAX_NAME_LENGTH)}…` : line;
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

/** The first space that the key can access. A key that is restricted to spaces saves there by default. */
export async function firstSpace(client: Client, signal: AbortSignal): Promise<string | undefined> {
  const spaces = await client.json<readonly { readonly id: string }[]>('GET', '/spaces', { signal });
  return spaces[0]?.id;
}
