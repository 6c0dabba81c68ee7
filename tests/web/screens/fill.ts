import { createHash, randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { openBlobs } from '../../../apps/server/blobs.ts';
import { readConfig } from '../../../apps/server/config.ts';
import { openCoreServices } from '../../../apps/server/core-services.ts';
import type { LibraryObject } from '../../../core/changes/import.ts';
import { isPost } from '../../../core/entities/post.ts';
import { EVERYTHING } from '../../../core/model/access-key.ts';
import type { Blob } from '../../../core/model/blob.ts';
import { MARKDOWN } from '../../../core/model/content.ts';
import { DAY } from '../../../core/model/instant.ts';
import { type SavedObject, tagObject } from '../../../core/model/object.ts';
import { NO_PARTS } from '../../../core/model/parts.ts';
import { readMarkdown } from '../../../core/model/reading.ts';
import { TagFlag } from '../../../core/model/tag.ts';
import type { Ids } from '../../../core/ports/ids.ts';
import { PORTRAIT, SITE_ICON } from '../../../core/ports/picture-reader.ts';
import { accountUseCases } from '../../../core/use-cases/accounts/accounts.ts';
import type { Credentials } from '../../../core/use-cases/accounts/make-key.ts';
import { seedOf } from '../../../core/use-cases/objects/new-object.ts';
import { stepQueue } from '../../../core/use-cases/unit-of-work/queue-analysis.ts';
import type { Example, FileExample, PictureExample } from '../../../examples/library/example.ts';
import { EXAMPLES, SPACES } from '../../../examples/library/library.ts';

/** A library on disk with all examples that need no analysis. */
export interface FilledLibrary {
  readonly credentials: Credentials;
  /** The credentials of an account without objects. */
  readonly beginner: Credentials;
  /** Ids by title or, for a text without one, by its first words. */
  readonly ids: ReadonlyMap<string, string>;
  /** The files to upload to the service, which examines them. */
  readonly files: readonly FileExample[];
}

/** The longest side of thumbnails, in pixels. */
const THUMBNAIL = 1024;
/** The days between two examples: 120 of them reach back four years. */
const DAYS_APART = 11;

const sha256 = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex');

/**
 * Writes the examples into a new library, all as if analysis had finished.
 * @param environment the settings of the service that will serve it
 * @param now the time of the newest one
 */
export async function fillLibrary(
  environment: Readonly<Record<string, string>>,
  now: number,
): Promise<FilledLibrary> {
  const config = readConfig(environment);
  const { storage, ids, clock, vault } = await openCoreServices(config, () => now);
  const blobs = await openBlobs(config);
  const { createKey, create } = accountUseCases({ storage, vault, clock, ids });
  const account = await create('Examples', 'Self-hosted');
  const place: Place = {
    accountId: account.id,
    ids,
    async keep(bytes, type, more) {
      const key = ids();
      await blobs.put(key, pieces(bytes));
      return { key, sha256: sha256(bytes), type, sizeBytes: bytes.length, ...more };
    },
  };

  const spaces = SPACES.map((space) => ({ ...space, id: ids(), accountId: account.id, created: now }));
  const kept = EXAMPLES.filter((example) => example.kind !== 'file');
  const objects: LibraryObject[] = [];
  for (const [at, example] of kept.entries())
    objects.push(await objectOf(example, now - at * DAYS_APART * DAY, place));
  const pairs = objects.map((each, at) => ({ object: each.object, example: kept[at] as Example }));
  const queueStep = stepQueue({ clock, ids });
  await storage.commit([
    ...spaces.map((space) => ({ type: 'space.insert', space }) as const),
    { type: 'objects.import', accountId: account.id, objects },
  ]);
  await storage.commit([
    {
      type: 'memberships.import',
      accountId: account.id,
      memberships: pairs.flatMap(({ object, example }) =>
        spaces
          .filter(({ name }) => name === example.space)
          .map(({ id }) => ({ objectId: object.id, spaceId: id })),
      ),
    },
    {
      type: 'pins.import',
      accountId: account.id,
      objectIds: pairs.filter(({ example }) => example.isPinned).map(({ object }) => object.id),
    },
    ...(await Promise.all(
      pairs.map(async ({ object }) => {
        if (object.url === undefined) return [];
        const put = async (address: string, svg: string) =>
          ({
            type: 'picture.put',
            accountId: account.id,
            objectId: object.id,
            address,
            blob: await drawn(svg, place),
          }) as const;
        const icon = await put(SITE_ICON, iconOf(new URL(object.url).hostname));
        return hasPortrait(object) ? [icon, await put(PORTRAIT, portraitOf(object.url))] : [icon];
      }),
    ).then((icons) => icons.flat())),
    ...pairs
      .filter(({ example }) => example.kind !== 'page' || example.failure === undefined)
      .map(({ object }) => queueStep(object, 'embed', 'rerun')),
  ]);
  const credentials = await createKey({ accountId: account.id, access: 'full', scope: EVERYTHING });
  const { id: beginnerId } = await create('Beginner', 'Self-hosted');
  const beginner = await createKey({ accountId: beginnerId, access: 'full', scope: EVERYTHING });
  await storage.close();
  return {
    credentials,
    beginner,
    ids: new Map(pairs.map(({ object }) => [object.title, object.id])),
    files: EXAMPLES.filter((example) => example.kind === 'file'),
  };
}

interface Place {
  readonly accountId: number;
  readonly ids: Ids;
  keep(bytes: Uint8Array, type: string, more?: Partial<Blob>): Promise<Blob>;
}

async function* pieces(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes;
}

/** Whether the picture is kept as a file of its own. */
const isFile = (example: Example): example is PictureExample => example.kind === 'picture';

async function objectOf(
  example: Exclude<Example, FileExample>,
  at: number,
  place: Place,
): Promise<LibraryObject> {
  const { ids, accountId } = place;
  const thumbnail =
    example.kind === 'note' || example.picture === undefined
      ? undefined
      : await drawn(example.picture, place);
  const seed = await seedOf(await sourceOf(example, place), {
    prose: { read: async (text) => readMarkdown(String(text)) },
    vault: { sha256 },
    ids,
  });
  const text = example.kind === 'page' ? example.text : undefined;
  const bare: SavedObject = {
    id: ids(),
    accountId,
    version: 1,
    summary: (example.kind === 'page' && example.summary) || '',
    authored: [],
    completed: example.isDone ?? false,
    tags: [],
    refusedTags: [],
    ...NO_PARTS,
    spaceIds: [],
    language: example.language,
    created: at,
    bumped: at,
    modified: at,
    ...seed,
    ...(example.title !== undefined && { title: example.title }),
    ...(thumbnail && { thumbnail }),
    ...(text !== undefined && { extract: { sha256: sha256(text), characters: text.length } }),
    ...(example.kind === 'page' && { mainEntity: { id: ids(), ...(example.entity as object) } as never }),
    notes: (example.notes ?? []).map((body) => ({
      id: ids(),
      content: { type: MARKDOWN, body },
      references: [],
    })),
  };
  const own = tagObject(bare, example.tags ?? [], TagFlag.Manual, ids, at);
  const failure = example.kind === 'page' ? example.failure : undefined;
  return {
    object: { ...tagObject(own, example.topics ?? [], TagFlag.AI, ids, at), version: 1 },
    ...(text !== undefined && { extract: text }),
    entities: [],
    copies: [],
    formerTitles: [],
    pending: failure === undefined ? [] : [{ step: 'read', failure }],
  };
}

async function sourceOf(example: Exclude<Example, FileExample>, { keep }: Place) {
  if (example.kind === 'page') return { type: 'url', url: example.url } as const;
  if (!isFile(example))
    return { type: 'content', content: { type: MARKDOWN, body: example.content } } as const;
  const { title, picture, isVideo } = example;
  const bytes = isVideo
    ? randomBytes(64)
    : await sharp(Buffer.from(picture)).jpeg({ quality: 88 }).toBuffer();
  const { width, height } = await sharp(Buffer.from(picture)).metadata();
  const type = isVideo ? 'video/mp4' : 'image/jpeg';
  const name = isVideo ? title : `${title}.jpg`;
  return { type: 'blob', blob: await keep(bytes, type, { name, width, height }) } as const;
}

/** An icon for a site: the first letter of its name on a colour of its own. */
function iconOf(host: string): string {
  const name = host.replace(/^www\./, '');
  const hue = Number.parseInt(sha256(name).slice(0, 3), 16) % 360;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><rect width="64" height="64" fill="hsl(${hue} 45% 42%)"/>
<text x="32" y="48" text-anchor="middle" font-family="serif" font-size="44" fill="#fff">${name[0]?.toUpperCase()}</text></svg>`;
}

/** Two posts of three have a portrait of their author; the others show initials. */
const hasPortrait = ({ mainEntity, url = '' }: SavedObject): boolean =>
  isPost(mainEntity) && Number.parseInt(sha256(url).slice(0, 3), 16) % 3 > 0;

/** A head and shoulders on a colour of their own. */
function portraitOf(url: string): string {
  const hue = Number.parseInt(sha256(url).slice(0, 3), 16) % 360;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="128" height="128"><rect width="128" height="128" fill="hsl(${hue} 40% 72%)"/>
<ellipse cx="64" cy="132" rx="48" ry="44" fill="hsl(${hue + 150} 35% 38%)"/><circle cx="64" cy="56" r="26" fill="hsl(28 45% ${45 + (hue % 30)}%)"/></svg>`;
}

/** The thumbnail of a picture, with its colours. */
async function drawn(svg: string, { keep }: Place): Promise<Blob> {
  const box = { width: THUMBNAIL, height: THUMBNAIL, fit: 'inside', withoutEnlargement: true } as const;
  const { data, info } = await sharp(Buffer.from(svg))
    .flatten()
    .resize(box)
    .webp({ effort: 0 })
    .toBuffer({ resolveWithObject: true });
  const colors = [...new Set(svg.match(/#[0-9a-f]{6}/g))].slice(0, 4);
  return keep(data, 'image/webp', { width: info.width, height: info.height, colors });
}
