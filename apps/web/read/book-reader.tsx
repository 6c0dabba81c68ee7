import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { ProseDocument, ProseNode } from '../../../core/prose/schema.ts';
import type { Schemas } from '../../client/operations.ts';
import type { Client } from '../api/client.ts';
import { useResource } from '../api/resource.ts';
import { contextOf } from '../detail/text.tsx';
import { textSettings } from '../detail/text-settings.ts';
import { openHighlight, openObject } from '../highlights/highlights.ts';
import { proseTextOf } from '../highlights/prose-text.ts';
import { ReaderLayer } from '../highlights/reader-layer.tsx';
import { useMarkedDocument } from '../highlights/use-located-highlights.ts';
import { annotated } from '../reader/annotated.ts';
import { ProseView } from '../reader/prose-view.tsx';
import { START } from '../reader/reading-position.ts';
import { Failure } from '../ui/failure.tsx';
import type { View } from '../view/view.ts';
import { detailWords } from '../words/detail.ts';
import { readWords } from '../words/read.ts';
import type { ReaderProps } from './reader-state.ts';
import { type PositionTracker, TOP_OFFSET, useReadingPosition } from './use-reading-position.ts';

interface BookReaderProps extends ReaderProps {
  readonly client: Client;
  readonly view: View;
  readonly id: string;
}

type Book = Schemas['BookContents'];

/** An e-book, chapter by chapter. */
export function BookReader({ client, view, id, scroller, report }: BookReaderProps): VNode {
  const book = useResource<Book>((signal) => client.json('GET', `/_/objects/${id}/book`, { signal }), [id]);
  const count = book.state === 'loaded' ? book.value.chapters : 0;
  const at = useSignal(0);
  const loaded = useResource<ProseDocument | null>(
    async (signal) =>
      count === 0 ? null : client.json('GET', `/_/objects/${id}/book/${at.value}`, { signal }),
    [id, at.value, count],
  );
  const root = useRef<HTMLDivElement>(null);
  const document = loaded.state === 'loaded' && loaded.value !== null ? annotated(loaded.value) : null;
  const shown = useMarkedDocument(id, document);

  const placing = useMemo<PositionTracker>(
    () => ({
      current() {
        const [element, text] = [scroller.current, root.current];
        if (!element || !text) return null;
        const { top, height, bottom } = text.getBoundingClientRect();
        const isEnd = bottom <= element.getBoundingClientRect().bottom;
        const above = element.getBoundingClientRect().top + TOP_OFFSET - top;
        const within = height > 0 ? Math.min(1, Math.max(0, above / height)) : 0;
        const total = Math.max(1, chapters.current);
        return { part: at.peek(), within, progress: Math.min(1, (at.peek() + (isEnd ? 1 : within)) / total) };
      },
      show({ part, within }) {
        const [element, text] = [scroller.current, root.current];
        if (part !== at.peek()) {
          if (part < Math.max(1, chapters.current)) at.value = part;
          return;
        }
        if (!element || !text) return;
        const { top, height } = text.getBoundingClientRect();
        element.scrollTop += top + within * height - element.getBoundingClientRect().top - TOP_OFFSET;
      },
    }),
    [],
  );
  const chapters = useRef(count);
  chapters.current = count;
  const { position, leave } = useReadingPosition(client, id, scroller, placing, count > 0);

  const turn = (to: number): boolean => {
    if (to < 0 || to >= count) return false;
    at.value = to;
    scroller.current?.scrollTo(0, 0);
    leave();
    return true;
  };
  const openedHighlight = openHighlight.value;
  useEffect(() => {
    const highlight = openObject.peek()?.highlights.find((each) => each.id === openedHighlight?.id);
    if (highlight?.part !== undefined && highlight.part !== at.peek()) turn(highlight.part);
  }, [openedHighlight]);

  const sections = useMemo(
    () =>
      book.state === 'loaded'
        ? book.value.sections.map(({ title, level, chapter }) => ({ title, level, part: chapter }))
        : [],
    [book.state],
  );
  const { progress } = position.value ?? START;
  useEffect(() => {
    if (count === 0) return;
    report({
      sections,
      part: at.value,
      progress,
      left: position.value === null ? '' : readWords.chapter(at.value + 1, count),
      drawn: () => (root.current && shown ? { text: proseTextOf(shown), root: root.current } : null),
      go: ({ part }) => turn(part),
      turn: () => turn(at.peek() + 1),
    });
  }, [sections, count, at.value, position.value, shown]);

  if (book.state === 'failed') return <Failure error={book.error} retry={book.reload} />;
  if (loaded.state === 'failed') return <Failure error={loaded.error} retry={loaded.reload} />;
  const context = contextOf({ client, view, id });
  const { size, width, face } = textSettings.value;
  return (
    <section class={`reader size-${size} width-${width} face-${face}`} aria-label={detailWords.text}>
      {shown === null ? (
        <div class="text-shape late" aria-hidden="true" />
      ) : (
        <>
          <ProseView
            key={at.value}
            document={shown}
            context={{ ...context, renderPicture: (_, node) => <BookPicture node={node} /> }}
            root={root}
          />
          <ReaderLayer
            key={`layer ${at.value}`}
            client={client}
            objectId={id}
            document={shown}
            root={root}
            context={{ ...context, renderPicture: () => <></> }}
            parts={{ shown: [at.value], of: () => at.value }}
          />
        </>
      )}
      <p class="turn">
        <button type="button" disabled={at.value === 0} onClick={() => turn(at.value - 1)}>
          {readWords.previousChapter}
        </button>
        <button type="button" disabled={at.value + 1 >= count} onClick={() => turn(at.value + 1)}>
          {readWords.nextChapter}
        </button>
      </p>
    </section>
  );
}

const PICTURE = /^data:(image\/(?:png|jpeg|gif|webp));base64,([A-Za-z0-9+/=]+)$/;

/** A picture of a book. Its bytes are in the text. */
function BookPicture({ node }: { readonly node: ProseNode }): VNode {
  const address = useSignal('');
  const [, type = '', bytes = ''] = PICTURE.exec(String(node.attrs?.src ?? '')) ?? [];
  useEffect(() => {
    if (bytes === '') return;
    const decoded = Uint8Array.from(atob(bytes), (character) => character.charCodeAt(0));
    const url = URL.createObjectURL(new Blob([decoded], { type }));
    address.value = url;
    return () => URL.revokeObjectURL(url);
  }, [bytes]);
  return (
    <figure data-picture>
      {address.value !== '' && <img src={address.value} alt={String(node.attrs?.alt ?? '')} />}
    </figure>
  );
}
