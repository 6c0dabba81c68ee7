import * as v from 'valibot';
import { withCommas } from '../../../core/errors.ts';
import { day, type Preview, previewsOf } from '../found.ts';
import { ObjectId } from '../inputs.ts';
import { brief, NOTICE, quoteText } from '../quoted.ts';
import { type Service, ToolError } from '../service.ts';
import { spacesOf } from '../space-names.ts';
import { type Outcome, tool } from '../tool.ts';

/** Default for the maximum number of UTF-16 code units of a text that are returned. */
const DEFAULT_LENGTH = 8_000;
const MAX_LENGTH = 50_000;
/** A part of a text may be shorter by this share of its length, from 0 to 1, to end with a whole paragraph. */
const PARAGRAPH_SHARE = 0.15;
const MAX_NOTE = 2_000;
const MAX_NOTES = 20;
const MAX_LINKS = 20;

/** The fields of `GET /objects/{id}` that are used here. */
interface SavedObject {
  readonly title: string;
  readonly url?: string;
  readonly content?: { readonly body: string };
  readonly summary: string;
  readonly thumbnail?: unknown;
  readonly spaces: readonly { readonly id: string }[];
  readonly tags: readonly { readonly name: string }[];
  readonly notes: readonly { readonly id: string; readonly content: { readonly body: string } }[];
}

interface Link {
  readonly type: string;
  readonly direction: 'in' | 'out';
  readonly object: { readonly id: string; readonly title: string };
}

/** Reads an object: its details, and a part of its text. */
export const read = tool({
  name: 'read',
  title: 'Read an object',
  description: `Read one object: its details, the user's notes, its links, and its text as Markdown (a page as it was read, a note, a PDF, a transcript). Long texts come in parts of ${withCommas(DEFAULT_LENGTH)} characters: continue with from. picture=true adds the picture, for photographs, scans and covers.`,
  input: {
    id: ObjectId,
    from: v.optional(
      v.pipe(
        v.number(),
        v.integer('must be a whole number'),
        v.minValue(0, 'must be at least 0'),
        v.description('The character of the text to start at: "next" of the previous response'),
      ),
      0,
    ),
    length: v.optional(
      v.pipe(
        v.number(),
        v.integer('must be a whole number'),
        v.minValue(0, 'must be at least 0'),
        v.maxValue(MAX_LENGTH, `must be at most ${MAX_LENGTH}`),
        v.description('The most characters of text to return; 0 for none'),
      ),
      DEFAULT_LENGTH,
    ),
    picture: v.optional(
      v.pipe(v.boolean(), v.description('Whether to add the picture of the object')),
      false,
    ),
  },
  run: ({ id, ...range }, service) => readObject(service, id, range),
});

interface Range {
  readonly from: number;
  readonly length: number;
  readonly picture: boolean;
}

/** The object with a part of its text. @throws ToolError */
async function readObject(service: Service, id: string, { from, length, picture }: Range): Promise<Outcome> {
  const object = await service.get<SavedObject>(`/objects/${id}`, { contentAs: 'text/markdown' });
  const [preview] = await previewsOf(service, [id]);
  const text = await textOf(service, id, object);
  if (text !== null && from > text.length)
    throw new ToolError(`from must be at most ${text.length}, where the text ends, but is ${from}.`);
  const window = text === null ? null : cut(text, from, length);
  return {
    value: {
      notice: NOTICE,
      id,
      ...(from === 0 ? await factsOf(service, id, object, preview) : { title: brief(object.title, 200) }),
      text: window === null ? whyNoText(preview) : placeOf(window, text ?? ''),
    },
    ...(window !== null && window.text !== '' && { texts: [quoteText(window.text, id)] }),
    ...(picture && { picture: await pictureOf(service, id, object) }),
  };
}

async function factsOf(service: Service, id: string, object: SavedObject, preview: Preview | undefined) {
  const { spaces, notes, tags, summary, url } = object;
  const links = await service.get<readonly Link[]>(`/_/objects/${id}/links`);
  return {
    title: brief(object.title, 500),
    ...(preview && shown(preview)),
    ...(url !== undefined && { url }),
    ...(summary !== '' && { summary }),
    ...(tags.length > 0 && { tags: tags.map(({ name }) => name) }),
    ...(spaces.length > 0 && { spaces: await namesOf(service, spaces) }),
    ...(notes.length > 0 && {
      notes: notes
        .slice(0, MAX_NOTES)
        .map((note) => ({ id: note.id, text: shorten(note.content.body, MAX_NOTE) })),
    }),
    ...(notes.length > MAX_NOTES && { furtherNotes: notes.length - MAX_NOTES }),
    ...(links.length > 0 && { links: links.slice(0, MAX_LINKS).map(linkOf) }),
    ...(links.length > MAX_LINKS && { furtherLinks: links.length - MAX_LINKS }),
  };
}

function shown({ type, blob, mainEntity, created, bumped, position, completed, deleted, analysis }: Preview) {
  const { id: _, '@type': __, cover: ___, url: ____, title: _____, ...facts } = mainEntity ?? {};
  return {
    type,
    ...(blob && { file: blob }),
    saved: day(created),
    ...(day(bumped) !== day(created) && { savedAgain: day(bumped) }),
    ...(position !== undefined && { pinned: position }),
    ...(completed && { completed }),
    ...(deleted !== undefined && { inTrashSince: day(deleted) }),
    ...(analysis && { analysis }),
    ...(Object.keys(facts).length > 0 && { facts }),
  };
}

async function namesOf(service: Service, spaces: SavedObject['spaces']): Promise<readonly string[]> {
  const all = await spacesOf(service);
  return spaces.flatMap(({ id }) => all.find((space) => space.id === id)?.name ?? []);
}

function linkOf({ direction, object }: Link) {
  return { [direction === 'out' ? 'to' : 'from']: object.id, title: brief(object.title, 120) };
}

function shorten(text: string, max: number): string {
  return text.length <= max ? text : `${text.slice(0, max)}… (${text.length - max} more characters)`;
}

/** The text of an object as Markdown; null if it has no text. */
async function textOf(service: Service, id: string, { content }: SavedObject): Promise<string | null> {
  if (content !== undefined) return content.body;
  try {
    return await service.text(`/objects/${id}/content`, 'text/markdown');
  } catch (error) {
    if (error instanceof ToolError && error.status === UNPROCESSABLE) return null;
    throw error;
  }
}

const UNPROCESSABLE = 422;

interface Window {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** A part of a text. It ends between paragraphs, lines or words if possible, and never within a character. */
function cut(text: string, from: number, length: number): Window {
  const hard = Math.min(from + length, text.length);
  if (hard === text.length) return { from, to: hard, text: text.slice(from) };
  const least = hard - Math.floor(length * PARAGRAPH_SHARE);
  const end = ['\n\n', '\n', ' ']
    .map((gap) => text.lastIndexOf(gap, hard))
    .find((at) => at >= least && at > from);
  const to = end ?? (isWithinCharacter(text, hard) ? hard - 1 : hard);
  return { from, to, text: text.slice(from, to) };
}

function isWithinCharacter(text: string, at: number): boolean {
  return /[\ud800-\udbff]/.test(text.charAt(at - 1)) && /[\udc00-\udfff]/.test(text.charAt(at));
}

function placeOf({ from, to }: Window, { length }: string) {
  return { characters: length, from, to, ...(to < length && { next: to }) };
}

function whyNoText(preview: Preview | undefined): string {
  if (preview?.analysis === 'queued' || preview?.analysis === 'running')
    return 'No text yet: the object is being processed. Try again in a moment.';
  if (preview?.analysis === 'failed') return 'No text: processing failed.';
  return 'The object has no text.';
}

async function pictureOf(service: Service, id: string, { thumbnail }: SavedObject) {
  if (thumbnail === undefined) throw new ToolError('This object has no picture. Leave out picture.');
  try {
    return await service.bytes(`/objects/${id}/thumbnail`);
  } catch (error) {
    if (!(error instanceof ToolError) || error.status !== FOUND) throw error;
    throw new ToolError(
      "The picture is in a bucket that this connection cannot reach. Leave out picture, and give the user the object's page in the app.",
    );
  }
}

/**
 * The status of a redirect to a file that is stored elsewhere. The command `mcp` follows such redirects; a request within the server does
 * not.
 */
const FOUND = 302;
