import type { IncomingMessage } from 'node:http';
import { DomainError, invalid, isDomainError, quote } from '../../../core/errors.ts';
import { roughLength } from '../../../core/json/length.ts';
import type { Blob } from '../../../core/model/blob.ts';
import { type Content, MARKDOWN } from '../../../core/model/content.ts';
import type { Upload, Uploads } from '../../../core/use-cases/files/uploads.ts';
import type { ObjectDraft } from '../../../core/use-cases/objects/create-object.ts';
import type { ObjectSource } from '../../../core/use-cases/objects/new-object.ts';
import { parseContent } from '../../../core/use-cases/unit-of-work/content-input.ts';
import { parseInTurns, readJson } from '../pipeline/body.ts';
import { inTurns, MAX_PER_TURN, yieldIfLong } from '../pipeline/long-json.ts';
import { type FormPart, readForm, readPartText } from '../pipeline/multipart.ts';
import { type Body, JSON_TYPE } from '../pipeline/route.ts';
import { validate } from '../pipeline/validate.ts';
import { ObjectMetadata, ObjectUpload } from '../schemas/objects.ts';

const FORM_TYPE = 'multipart/form-data';

/** The body of POST /objects: JSON, or a form whose file is stored while it arrives. */
export function objectBody(uploads: Uploads): Body<ObjectDraft> {
  return {
    mediaTypes: { [JSON_TYPE]: ObjectMetadata, [FORM_TYPE]: ObjectUpload },
    read: async (incoming, mediaType) =>
      mediaType === FORM_TYPE ? readUpload(incoming, uploads) : toDraft(await readJson(incoming), undefined),
  };
}

async function readUpload(incoming: IncomingMessage, uploads: Uploads): Promise<ObjectDraft> {
  const seen = new Set<string>();
  const parts: { metadata?: string; blob?: Blob } = {};
  try {
    await readForm(incoming, async (part) => {
      if (seen.has(part.name)) throw invalid(`The part ${quote(part.name)} is given more than once.`);
      seen.add(part.name);
      if (part.name === 'metadata') parts.metadata = await readPartText(part);
      if (part.name === 'blob') parts.blob = await uploads.keep(toUpload(part));
    });
    return await toDraft(
      parts.metadata === undefined ? {} : await parseInTurns(parts.metadata, 'The metadata'),
      parts.blob,
    );
  } catch (error) {
    if (parts.blob) await uploads.discard(parts.blob);
    throw error;
  }
}

function toUpload({ fileName, bytes }: FormPart): Upload {
  return { bytes, ...(fileName !== undefined && { name: fileName }) };
}

/** Notes that are parsed before other requests run. A request can have thousands of notes. */
const NOTES_PER_TURN = 256;

async function toDraft(input: unknown, blob: Blob | undefined): Promise<ObjectDraft> {
  const metadata = validate(ObjectMetadata, input, 'The metadata');
  const { title, tags = [], spaces = [], notes = [] } = metadata;
  const source = await sourceOf(metadata, blob);
  const attached: Content[] = [];
  for (const [index, { content }] of notes.entries()) {
    attached.push(await within(`notes[${index}]`, toContent(content)));
    const isEndOfTurn = index % NOTES_PER_TURN === NOTES_PER_TURN - 1;
    await yieldIfLong(isEndOfTurn ? Number.POSITIVE_INFINITY : roughLength(content, MAX_PER_TURN));
  }
  return {
    source,
    ...(title !== undefined && { title }),
    tags: tags.map((tag) => tag.name),
    spaceIds: [...new Set(spaces.map((space) => space.id))],
    notes: attached,
  };
}

/** Prefixes errors in a part of the body with its location. */
async function within<T>(location: string, parsing: Promise<T>): Promise<T> {
  try {
    return await parsing;
  } catch (error) {
    throw isDomainError(error) ? new DomainError(error.code, `${location}: ${error.message}`) : error;
  }
}

async function sourceOf(
  { url, content, blob: inline }: ObjectMetadata,
  blob: Blob | undefined,
): Promise<ObjectSource> {
  const sources = Object.entries({ blob: blob ?? inline, content, url }).filter(
    ([, value]) => value !== undefined,
  );
  if (sources.length !== 1) {
    const names = sources.map(([name]) => name).join(' and ');
    throw invalid(`Send exactly one of blob, content and url; the request has ${names || 'none of them'}.`);
  }
  if (blob) return { type: 'blob', blob };
  if (url !== undefined) return { type: 'url', url };
  if (content !== undefined) return { type: 'content', content: await toContent(content) };
  throw invalid('blob must be a part of a form: send multipart/form-data.');
}

/** The content of a request; a plain string is Markdown (D9). */
function toContent(input: NonNullable<ObjectMetadata['content']>): Promise<Content> {
  return inTurns(
    typeof input === 'string' ? parseContent(MARKDOWN, input) : parseContent(input.type, input.body),
  );
}
