import { useSignal } from '@preact/signals';
import { Pencil } from 'lucide';
import type { VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { isPost as isPostEntity, isUntypedPost } from '../../../core/entities/post.ts';
import type { ProseDocument } from '../../../core/prose/schema.ts';
import { connection } from '../api/connection.ts';
import { type SavedObject, typeOf } from '../api/saved-object.ts';
import type { Preview } from '../api/types.ts';
import { neighbour } from '../collection/positions.ts';
import { previewOf, requestOpened } from '../collection/viewport.ts';
import { useCommands } from '../commands/registry.ts';
import { PostAuthor } from '../grid/post-author.tsx';
import type { OpenAccess } from '../key/access.ts';
import { faceOf } from '../layout/faces.ts';
import { storeOpened } from '../offline/offline-cache.ts';
import { operate } from '../selection/operations.ts';
import { Failure } from '../ui/failure.tsx';
import { Icon } from '../ui/icon.tsx';
import { EVERYTHING, urlOf, useAppRoute, type View } from '../view/view.ts';
import { commonWords } from '../words/common.ts';
import { detailWords } from '../words/detail.ts';
import { formatDay, hostOf, typeInWords } from '../words/format.ts';
import { selectionWords } from '../words/selection.ts';
import { Additions, useAdditions } from './additions.tsx';
import { DetailBar } from './detail-bar.tsx';
import { FactList } from './fact-list.tsx';
import { KeptCopies } from './kept-copies.tsx';
import { FileLine, isReadableFile, Media, Screenshot } from './media.tsx';
import { isNotAccessible, NotAccessible } from './not-accessible.tsx';
import { NoteText } from './note-text.tsx';
import { beginsWith, hasOnly, isStartOf } from './repeated.ts';
import { Status } from './status.tsx';
import { Text } from './text.tsx';
import { useObject } from './use-object.ts';

interface DetailProps {
  readonly access: OpenAccess;
  readonly view: View;
  readonly id: string;
}

/** The open object. It is next to the collection, or covers it in narrow windows. */
export default function Detail({ access, view, id }: DetailProps): VNode {
  const { go } = useAppRoute();
  const { client } = access;
  const loaded = useObject(client, id);
  const object = loaded.state === 'loaded' ? loaded.value : null;
  const preview = previewOf(id).value ?? null;
  /** The id of the object whose text is being edited. */
  const editedId = useSignal<string | null>(null);
  const isEditing = editedId.value === id;
  const mayEdit =
    object?.content !== undefined && object.deleted === undefined && !access.isReadOnly && !isEditing;
  const edit = () => {
    editedId.value = id;
  };
  useCommands([
    {
      id: 'object.edit',
      name: detailWords.editText,
      keys: ['e'],
      group: 'object',
      opensField: true,
      when: () => mayEdit,
      run: edit,
    },
  ]);
  const panel = useRef<HTMLElement>(null);
  const close = () => go(urlOf(view));
  const step = (by: 1 | -1) => {
    const next = neighbour(id, by);
    if (next !== null) go(urlOf(view, next), true);
  };

  useEffect(() => panel.current?.focus({ preventScroll: true }), [id]);
  useEffect(() => {
    requestOpened(id);
    return () => requestOpened(null);
  }, [id]);
  useEffect(() => panel.current?.scrollTo(0, 0), [id]);
  useEffect(() => {
    if (object !== null) storeOpened(id);
  }, [id, object?.modified]);

  return (
    <aside ref={panel} class="detail" tabIndex={-1} aria-label={object?.title || detailWords.name}>
      <DetailBar
        object={object}
        preview={preview}
        client={client}
        mayChange={!access.isReadOnly}
        edit={mayEdit ? edit : null}
        close={close}
        previous={neighbour(id, -1) === null ? null : () => step(-1)}
        next={neighbour(id, 1) === null ? null : () => step(1)}
      />
      {loaded.state === 'failed' &&
        (isNotAccessible(loaded.error) ? (
          <NotAccessible view={view} />
        ) : (
          <Failure error={loaded.error} retry={loaded.reload} />
        ))}
      {loaded.state === 'loading' && connection.value.state === 'offline' && (
        <p class="blank late" role="status">
          {detailWords.notKept}
        </p>
      )}
      {loaded.state === 'loading' && connection.value.state !== 'offline' && (
        <div class="text-shape late" aria-hidden="true" />
      )}
      {object && (
        <Content
          access={access}
          view={view}
          object={object}
          preview={preview}
          isEditing={isEditing}
          setEditing={(isNowEditing) => {
            editedId.value = isNowEditing ? id : null;
            if (!isNowEditing) panel.current?.focus({ preventScroll: true });
          }}
        />
      )}
    </aside>
  );
}

interface ContentProps {
  readonly access: OpenAccess;
  readonly view: View;
  readonly object: SavedObject;
  /** Null while loading. */
  readonly preview: Preview | null;
  readonly isEditing: boolean;
  readonly setEditing: (isEditing: boolean) => void;
}

/** A type whose name in the app is “Post”, without the name of a site. */
const GENERIC_POST_TYPE = 'LambdaPost';

/** The text of a post; empty if it is unknown. */
function postTextOf({ mainEntity }: SavedObject): string {
  const { body } = (mainEntity?.content ?? {}) as { readonly body?: unknown };
  return typeof body === 'string' ? body : '';
}

function Content({ access, view, object, preview, isEditing, setEditing }: ContentProps): VNode {
  const { client } = access;
  const { id, title, url, summary, mainEntity, modified } = object;
  const isNote = object.content !== undefined;
  const face = faceOf(typeOf(object));
  const isPost = isPostEntity(mainEntity);
  /** The text of a post, or the summary of any other object. */
  const lead = (isPost && postTextOf(object)) || summary;
  /** Whether the title of a post repeats the beginning of its text. */
  const isTitleRepeated = isPost && isStartOf(title, lead);
  const hasOwnTitle = !isNote && !isTitleRepeated;
  const mayChange = !access.isReadOnly && object.deleted === undefined;
  const loadedText = useSignal<{ readonly id: string; readonly text: ProseDocument } | null>(null);
  const text = loadedText.value?.id === id ? loadedText.value.text : null;
  const isLeadRepeated = !isTitleRepeated && text !== null && beginsWith(text, lead);
  const { highlights, others } = useAdditions(client, object, mayChange);
  const leadParagraph = !isNote && lead !== '' && !isLeadRepeated && (
    <p class={isPost ? 'summary post' : 'summary'} dir="auto">
      {lead}
    </p>
  );
  return (
    <article class={face === 'quote' ? 'quote' : isNote ? 'note' : ''}>
      {isPost && <PostAuthor post={preview ?? object} />}
      {isTitleRepeated && leadParagraph}
      {!isNote && <Media client={client} object={object} />}
      <header>
        <h1 dir="auto" class={hasOwnTitle ? '' : 'visually-hidden'}>
          {title || commonWords.untitled}
        </h1>
        {hasOwnTitle && mayChange && (
          <button
            type="button"
            class="plain icon rename"
            aria-label={selectionWords.operations.rename}
            title={`${selectionWords.operations.rename} (R)`}
            onClick={() => operate(client, 'rename', [id])}
          >
            <Icon of={Pencil} />
          </button>
        )}
        <p class="quiet origin">
          <span>
            {typeInWords(mainEntity && isUntypedPost(mainEntity) ? GENERIC_POST_TYPE : typeOf(object))}
          </span>
          {url !== undefined && <Origin url={url} />}
          <span>{detailWords.saved(formatDay(object.created))}</span>
        </p>
      </header>
      <FileLine client={client} object={object} />
      <Status client={client} object={object} analysis={preview?.analysis} mayChange={mayChange} />
      {isNote && (
        <NoteText
          client={client}
          view={view}
          id={id}
          title={title}
          modified={modified}
          mayChange={mayChange}
          isEditing={isEditing}
          setEditing={setEditing}
        />
      )}
      {!isTitleRepeated && leadParagraph}
      {mainEntity && <FactList entity={mainEntity} />}
      {!isNote && preview?.hasText && !(isTitleRepeated && text !== null && hasOnly(text, lead)) && (
        <Text
          client={client}
          view={view}
          id={id}
          modified={modified}
          isTruncatable
          hasLink={!isReadableFile(object)}
          onRead={(text) => {
            loadedText.value = { id, text };
          }}
        />
      )}
      <Screenshot client={client} object={object} />
      {url !== undefined && <KeptCopies client={client} id={id} modified={modified} />}
      <Additions
        client={client}
        view={view}
        object={object}
        highlights={highlights}
        others={others}
        mayChange={mayChange}
      />
    </article>
  );
}

/** The source of a page, and a link to other pages of the same site. Only web URLs become links. */
function Origin({ url }: { readonly url: string }): VNode {
  if (!/^https?:/i.test(url)) return <span>{url}</span>;
  const host = hostOf(url);
  const [domain] = host.split(':');
  return (
    <>
      <a href={url} target="_blank" rel="noopener noreferrer">
        {host}
      </a>
      <a href={urlOf({ ...EVERYTHING, q: `domain:${domain}` })}>{detailWords.sameSite}</a>
    </>
  );
}
