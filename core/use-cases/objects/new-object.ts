import { mediaEntity, noteEntity, pageEntity } from '../../entities/initial.ts';
import { type Blob, mediaKind } from '../../model/blob.ts';
import { type Content, MARKDOWN, PROSE } from '../../model/content.ts';
import {
  blobIdentity,
  comparableBody,
  contentIdentity,
  parseUrl,
  urlIdentity,
} from '../../model/identity.ts';
import type { Instant } from '../../model/instant.ts';
import type { SavedObject } from '../../model/object.ts';
import { NO_PARTS } from '../../model/parts.ts';
import { MAX_TITLE_LENGTH, normalizeSpace, truncate } from '../../model/text.ts';
import type { Uid } from '../../model/uid.ts';
import type { Ids } from '../../ports/ids.ts';
import type { Vault } from '../../ports/vault.ts';
import { type MarkdownReader, readContent } from '../unit-of-work/readings.ts';

/** The source of an object: a URL, a text or a file. */
export type ObjectSource =
  | { readonly type: 'url'; readonly url: string }
  | { readonly type: 'content'; readonly content: Content }
  | { readonly type: 'blob'; readonly blob: Blob };

/** The part of a new object that follows from its source alone. */
export type Seed = Pick<
  SavedObject,
  'kind' | 'identity' | 'title' | 'mainEntity' | 'url' | 'content' | 'references' | 'blob'
>;

interface Ports {
  readonly prose: MarkdownReader;
  readonly vault: Pick<Vault, 'sha256'>;
  readonly ids: Ids;
}

/** Derives a seed from a source. @throws DomainError `unprocessable` for a bad URL, and for Markdown that is nested too deep */
export async function seedOf(source: ObjectSource, { prose, vault, ids }: Ports): Promise<Seed> {
  switch (source.type) {
    case 'url': {
      const url = parseUrl(source.url);
      return {
        kind: 'url',
        identity: urlIdentity(url),
        title: truncate(source.url, MAX_TITLE_LENGTH),
        mainEntity: pageEntity(ids(), source.url),
        url: source.url,
        references: [],
      };
    }
    case 'content': {
      const { title, references, quotation } = await readContent(source.content, prose);
      return {
        kind: 'note',
        identity: contentIdentity(source.content, vault.sha256),
        title,
        references,
        mainEntity: noteEntity(ids(), quotation),
        content: source.content,
      };
    }
    case 'blob':
      return {
        kind: mediaKind(source.blob.type),
        identity: blobIdentity(source.blob.sha256),
        title: truncate(normalizeSpace(source.blob.name ?? ''), MAX_TITLE_LENGTH),
        mainEntity: mediaEntity(ids(), source.blob.type),
        blob: source.blob,
        references: [],
      };
  }
}

interface Making {
  readonly id: Uid;
  readonly accountId: number;
  /** A person's title; undefined to derive it from the source. */
  readonly title: string | undefined;
  readonly now: Instant;
}

/** A new object without tags, parts and spaces. */
export function newObject(seed: Seed, { id, accountId, title, now }: Making): SavedObject {
  return {
    id,
    accountId,
    version: 1,
    summary: '',
    authored: title === undefined ? [] : ['title'],
    completed: false,
    tags: [],
    refusedTags: [],
    ...NO_PARTS,
    spaceIds: [],
    created: now,
    bumped: now,
    modified: now,
    ...seed,
    ...(title !== undefined && { title }),
  };
}

/** The contents that the object's notes lack, without duplicates (D23). */
export function newContents(object: SavedObject, contents: readonly Content[]): readonly Content[] {
  const bodies = { [MARKDOWN]: new Set<string>(), [PROSE]: new Set<string>() };
  for (const { content } of object.notes) bodies[content.type].add(comparableBody(content));
  return contents.filter((content) => {
    const body = comparableBody(content);
    return !bodies[content.type].has(body) && bodies[content.type].add(body);
  });
}
