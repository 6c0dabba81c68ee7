import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { SavedObject } from '../api/saved-object.ts';
import { appPath } from '../browser/app-paths.ts';
import { collection } from '../collection/collection.ts';
import { findNeighbour } from '../collection/find-neighbour.ts';
import { useCommands } from '../commands/registry.ts';
import { Additions, useAdditions } from '../detail/additions.tsx';
import { isNotAccessible, NotAccessible } from '../detail/not-accessible.tsx';
import { useObject } from '../detail/use-object.ts';
import { noteStore } from '../edit/saving/note-store.ts';
import { tickTask } from '../edit/tick-task.ts';
import { languageOf } from '../highlights/highlights.ts';
import type { OpenAccess } from '../key/access.ts';
import { storeOpened } from '../offline/offline-cache.ts';
import { Failure } from '../ui/failure.tsx';
import { EVERYTHING, urlOf, useAppRoute } from '../view/view.ts';
import { commonWords } from '../words/common.ts';
import { detailWords } from '../words/detail.ts';
import { hostOf } from '../words/format.ts';
import { readWords } from '../words/read.ts';
import { useReadAloud } from './aloud.ts';
import { BookReader } from './book-reader.tsx';
import { Contents } from './contents.tsx';
import { PdfReader } from './pdf/pdf-reader.tsx';
import { ADDITIONS_ID, CONTENTS_ID, ReadBar } from './read-bar.tsx';
import type { ReaderState } from './reader-state.ts';
import { TextReader } from './text-reader.tsx';

interface ReadPageProps {
  readonly access: OpenAccess;
  readonly id: string;
}

/** `/app/read/{id}`: a text as a full page, between its table of contents and its highlights and notes. */
export default function ReadPage({ access, id }: ReadPageProps): VNode {
  const loaded = useObject(access.client, id);
  if (loaded.state === 'loaded') return <ReadingView key={id} access={access} object={loaded.value} />;
  return (
    <main id="collection" class="page" tabIndex={-1}>
      {loaded.state === 'loading' && <div class="text-shape late" aria-hidden="true" />}
      <h1 class="visually-hidden">{readWords.reading}</h1>
      {loaded.state === 'failed' &&
        (isNotAccessible(loaded.error) ? (
          <NotAccessible view={EVERYTHING} />
        ) : (
          <Failure error={loaded.error} retry={loaded.reload} />
        ))}
    </main>
  );
}

function ReadingView({
  access,
  object,
}: {
  readonly access: OpenAccess;
  readonly object: SavedObject;
}): VNode {
  const { client, isReadOnly } = access;
  const { id, title, url, modified, mainEntity } = object;
  const { go } = useAppRoute();
  const view = collection.peek().view ?? EVERYTHING;
  const mayChange = !isReadOnly && object.deleted === undefined;
  const { highlights, others } = useAdditions(client, object, mayChange);
  const scroller = useRef<HTMLDivElement>(null);
  const shown = useSignal<ReaderState | null>(null);
  const isFocused = useSignal(false);
  const aloud = useReadAloud(
    () => shown.peek()?.drawn() ?? null,
    () => shown.peek()?.turn?.() ?? false,
    languageOf(mainEntity),
  );

  useEffect(() => {
    scroller.current?.focus({ preventScroll: true });
    storeOpened(id);
  }, [id]);

  const close = () => go(urlOf(view, id));
  const toText = (by: 1 | -1) => {
    const next = findNeighbour(id, by, (preview) => preview?.hasText !== false);
    return next === null ? null : () => go(appPath(`/read/${encodeURIComponent(next)}`), true);
  };
  const [previous, next] = [toText(-1), toText(1)];
  const setFocused = (is: boolean) => {
    isFocused.value = is;
  };
  const edit = () => go(appPath(`/write/${encodeURIComponent(id)}`));
  const group = 'object';
  useCommands([
    {
      id: 'read.next',
      name: readWords.nextText,
      keys: ['j'],
      group,
      when: () => next !== null,
      run: () => next?.(),
    },
    {
      id: 'read.previous',
      name: readWords.previousText,
      keys: ['k'],
      group,
      when: () => previous !== null,
      run: () => previous?.(),
    },
    { id: 'read.aloud', name: readWords.aloud, keys: ['a'], group, run: aloud.toggle },
    { id: 'read.focus', name: readWords.focus, keys: ['f'], group, run: () => setFocused(!isFocused.value) },
    {
      id: 'read.edit',
      name: detailWords.editText,
      keys: ['e'],
      group,
      when: () => mayChange && object.content !== undefined,
      run: edit,
    },
    { id: 'read.close', name: readWords.card, keys: ['Escape'], group, run: close },
    {
      id: 'read.leaveFocus',
      name: readWords.leaveFocus,
      keys: ['Escape'],
      group,
      when: () => isFocused.value,
      run: () => setFocused(false),
    },
  ]);

  const body = (): VNode => {
    const place = { client, view, id, scroller, report: (state: ReaderState) => (shown.value = state) };
    if (object.blob?.type === 'application/pdf') return <PdfReader {...place} />;
    if (object.blob?.type === 'application/epub+zip') return <BookReader {...place} />;
    const mayTick = mayChange && object.content !== undefined;
    return (
      <TextReader
        {...place}
        modified={modified}
        tickTask={mayTick ? (number, isDone) => tickTask(store, number, isDone) : undefined}
      />
    );
  };
  const current = shown.value;
  const store = noteStore(client, id);
  return (
    <div ref={scroller} class={`read-page${isFocused.value ? ' focused' : ''}`} tabIndex={-1}>
      <ReadBar
        title={title || commonWords.untitled}
        left={current?.left ?? ''}
        progress={current?.progress ?? 0}
        hasContents={(current?.sections.length ?? 0) > 0}
        hasPages={object.blob?.type === 'application/pdf'}
        isReadAloud={aloud.isReading.value}
        close={isFocused.value ? () => setFocused(false) : close}
        previous={previous}
        next={next}
        focus={() => setFocused(!isFocused.value)}
        aloud={aloud.toggle}
      />
      <div class="read-columns">
        <div class="read-side" id={CONTENTS_ID} popover>
          {current && (
            <Contents
              sections={current.sections}
              part={current.part}
              go={(section) => {
                document.getElementById(CONTENTS_ID)?.hidePopover();
                current.go(section);
              }}
            />
          )}
        </div>
        <main id="collection" class="read-text" tabIndex={-1} aria-label={title || commonWords.untitled}>
          <header>
            <h1 dir="auto" class={object.content === undefined ? '' : 'visually-hidden'}>
              {title || commonWords.untitled}
            </h1>
            {url !== undefined && /^https?:/i.test(url) && (
              <p class="quiet origin">
                <a href={url} target="_blank" rel="noopener noreferrer">
                  {hostOf(url)}
                </a>
                {typeof mainEntity?.author === 'string' && <span>{mainEntity.author}</span>}
              </p>
            )}
          </header>
          {body()}
        </main>
        <aside class="read-side additions" id={ADDITIONS_ID} popover aria-label={readWords.additions}>
          <Additions
            client={client}
            view={view}
            object={object}
            highlights={highlights}
            others={others}
            mayChange={mayChange}
          />
        </aside>
      </div>
    </div>
  );
}
