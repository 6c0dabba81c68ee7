import { noteEntity } from '../../entities/initial.ts';
import { unprocessable } from '../../errors.ts';
import { message } from '../../messages.ts';
import { isSpaceInScope, type Scope } from '../../model/access-key.ts';
import { type Content, MARKDOWN, PROSE } from '../../model/content.ts';
import { contentIdentity, sharedIdentity } from '../../model/identity.ts';
import { referencesOf, type SavedObject, withContent } from '../../model/object.ts';
import { isReadable } from '../../model/readable.ts';
import type { Caller } from '../../model/session.ts';
import { contentState, objectState } from '../../model/state-tag.ts';
import { MAX_CONTENT_BYTES, truncate } from '../../model/text.ts';
import type { Uid } from '../../model/uid.ts';
import type { AllPorts } from '../../ports/ports.ts';
import type { WrittenText } from '../../ports/prose-converter.ts';
import { isPresentable, showsText } from '../../previews/stored-response.ts';
import type { Quotation } from '../../prose/quotation.ts';
import { withTargets } from '../../prose/wiki-targets.ts';
import {
  type ExpectedStates,
  getObject,
  type ObjectEditor,
  requireState,
} from '../unit-of-work/edit-object.ts';
import { readContent } from '../unit-of-work/readings.ts';

/** The formats of an object's content (docs/api.md, "GET /objects/{id}/content"; D26). */
export const CONTENT_FORMATS = [MARKDOWN, PROSE, 'text/html'] as const;
export type ContentFormat = (typeof CONTENT_FORMATS)[number];

/** Reading and replacing the texts of objects. */
export interface Contents {
  /** @throws DomainError `not-found`, `forbidden`, `unprocessable` when the object has no text */
  get(caller: Caller, id: Uid): Promise<{ readonly object: SavedObject; readonly content: Content }>;
  /** Identifies the state of an object's text. */
  stateOf(object: SavedObject): string;
  /** The text of an object: its own text, otherwise the text extracted from its page or file. */
  textOf(object: SavedObject): Promise<Content | undefined>;
  /** Converts the content of an object to a format for the caller. */
  write(caller: Caller, object: SavedObject, content: Content, format: ContentFormat): Promise<WrittenText>;
  /**
   * Replaces the content of a note.
   * @returns the changed note
   * @throws DomainError `unprocessable` for other objects; `precondition-failed` unless the note or its text is in an expected state
   */
  put(caller: Caller, id: Uid, content: Content, expected?: ExpectedStates): Promise<SavedObject>;
  /** Whether the result of `present` without a format depends on other objects, namely the targets of references. */
  showsOthers(object: SavedObject, format?: typeof MARKDOWN): boolean;
  /**
   * The object for a response: without spaces outside the caller's scope, with texts in the requested format, and with wiki links in Prose
   * pointing to their objects, if the caller can see these (D16, D32).
   */
  present(caller: Caller, object: SavedObject, format?: typeof MARKDOWN): Promise<SavedObject> | SavedObject;
  /** Like `present`, but the main entity of a note or an article also includes its text. Lists leave this out because it can be long. */
  presentWhole(caller: Caller, object: SavedObject, format?: typeof MARKDOWN): Promise<SavedObject>;
}

interface Ports extends Pick<AllPorts, 'storage' | 'prose' | 'vault'> {
  readonly editor: ObjectEditor;
}

export function contentUseCases({ storage, editor, prose, vault }: Ports): Contents {
  /** A token that may only save sees no other objects, so references stay unresolved. */
  const targetsFor = async ({ account, access, scope }: Caller, { id }: SavedObject) =>
    access === 'save' ? new Map() : storage.links.targets({ accountId: account.id, scope }, id);

  async function pointed(caller: Caller, object: SavedObject, content: Content): Promise<Content> {
    if (content.type === MARKDOWN || referencesOf(object).length === 0) return content;
    return { type: PROSE, body: withTargets(content.body, await targetsFor(caller, object)) };
  }

  /** The identity of the object with this content, made unique by its id if another object already has it (D23). */
  async function identityOf(object: SavedObject, content: Content): Promise<string> {
    const identity = contentIdentity(content, vault.sha256);
    const holder = await storage.objects.findByIdentity(object.accountId, identity);
    if (holder === null) return identity;
    return holder.id === object.id ? object.identity : sharedIdentity(identity, object.id);
  }

  const stateOf = (object: SavedObject) => contentState(object, vault.sha256);

  async function textOf(object: SavedObject): Promise<Content | undefined> {
    const { accountId, id, content } = object;
    if (content || !isReadable(object)) return content;
    const body = await storage.objects.readExtract(accountId, id);
    return body === null ? undefined : { type: MARKDOWN, body };
  }

  const present: Contents['present'] = (caller, whole, format) => {
    const object = withVisibleSpaces(whole, caller.scope);
    if (isPresentable(object, format)) return object;
    return presentTexts(object, async (content) =>
      format === MARKDOWN && content.type === PROSE
        ? { type: MARKDOWN, body: await prose.toMarkdown(content.body) }
        : pointed(caller, object, content),
    );
  };

  return {
    async get(caller, id) {
      const object = await getObject(storage, caller, id);
      const content = await textOf(object);
      if (!content) throw unprocessable(message('object-without-text', { id }));
      return { object, content };
    },

    stateOf,

    textOf,

    async write(caller, object, content, format) {
      if (format === MARKDOWN)
        return content.type === MARKDOWN ? content.body : prose.toMarkdown(content.body);
      return prose.render(beginningOf(content), await targetsFor(caller, object), format);
    },

    async put(caller, id, content, expected) {
      const { title, references, quotation } = await readContent(content, prose);
      return editor.change(caller, id, 'objects.put-content', async (object, now) => {
        if (object.kind !== 'note') throw unprocessable(message('object-not-note', { id }));
        requireState(object, expected, () => [stateOf(object), objectState(object, vault.sha256)]);
        const identity = await identityOf(object, content);
        return withContent(
          object,
          { content, references, identity, title, ...entityOf(object, quotation) },
          now,
        );
      });
    },

    showsOthers: (object, format) => format === undefined && !isPresentable(object, format),

    present,

    async presentWhole(caller, object, format) {
      const presented = await present(caller, object, format);
      const { mainEntity } = presented;
      if (!showsText(presented)) return presented;
      const content = await textOf(presented);
      return content ? { ...presented, mainEntity: Object.assign({}, mainEntity, { content }) } : presented;
    },
  };
}

/**
 * The beginning of Markdown that is longer than `MAX_CONTENT_BYTES` characters, for formats that browsers show, because they cannot show
 * more.
 */
function beginningOf({ type, body }: Content): Content['body'] {
  if (type !== MARKDOWN || body.length <= MAX_CONTENT_BYTES) return body;
  const beginning = truncate(body, MAX_CONTENT_BYTES);
  const end = beginning.lastIndexOf('\n\n');
  return `${end < 0 ? beginning : beginning.slice(0, end)}\n\n${LONGER}`;
}

const LONGER = '*The text continues. Its Markdown is complete, and searches cover all of it.*';

/** The entity of a note whose text changes: one quotation with its source, or a note. */
function entityOf(
  { mainEntity }: SavedObject,
  quotation: Quotation | undefined,
): Pick<SavedObject, 'mainEntity'> {
  const isOfText = mainEntity?.['@type'] === 'Note' || mainEntity?.['@type'] === 'Quotation';
  return isOfText ? { mainEntity: noteEntity(mainEntity.id, quotation) } : {};
}

/** The object without the spaces outside a scope; the same instance if there is nothing to remove. */
function withVisibleSpaces(object: SavedObject, scope: Scope): SavedObject {
  if (object.spaceIds.every((id) => isSpaceInScope(scope, id))) return object;
  return { ...object, spaceIds: object.spaceIds.filter((id) => isSpaceInScope(scope, id)) };
}

async function presentTexts(
  object: SavedObject,
  convert: (content: Content) => Promise<Content>,
): Promise<SavedObject> {
  const notes = await Promise.all(
    object.notes.map(async (note) => ({ ...note, content: await convert(note.content) })),
  );
  return { ...object, notes, ...(object.content && { content: await convert(object.content) }) };
}
