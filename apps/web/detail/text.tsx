import { effect, useSignal, useSignalEffect } from '@preact/signals';
import { BookOpenText } from 'lucide';
import type { RefObject, VNode } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { ProseDocument, ProseNode } from '../../../core/prose/schema.ts';
import type { Client } from '../api/client.ts';
import { backgroundColorOf } from '../api/picture.ts';
import { type ReloadableResource, useResource } from '../api/resource.ts';
import { usePicture } from '../api/use-picture.ts';
import { appPath } from '../browser/app-paths.ts';
import { openHighlight } from '../highlights/highlights.ts';
import { passageInUrl } from '../highlights/passage-url.ts';
import { ReaderLayer } from '../highlights/reader-layer.tsx';
import { useMarkedDocument } from '../highlights/use-located-highlights.ts';
import { access } from '../key/access.ts';
import { changed } from '../live/live.ts';
import { annotated } from '../reader/annotated.ts';
import { minutesOf } from '../reader/minutes.ts';
import { type ProseContext, ProseView } from '../reader/prose-view.tsx';
import { readingPositionOf } from '../reader/reading-position.ts';
import { Failure } from '../ui/failure.tsx';
import { Icon } from '../ui/icon.tsx';
import { urlOf, type View } from '../view/view.ts';
import { detailWords } from '../words/detail.ts';
import { readWords } from '../words/read.ts';
import { ReadingControls } from './reading-controls.tsx';
import { textSettings } from './text-settings.ts';

const PROSE = 'application/prose+json';

interface TextProps {
  readonly client: Client;
  readonly view: View;
  readonly id: string;
  /** When the text was last changed. A new value reloads the text. */
  readonly modified: string;
  /** Called with the text before it is rendered. */
  readonly onRead?: (text: ProseDocument) => void;
  /** Ticks or unticks a task. If undefined, people cannot tick tasks. */
  readonly tickTask?: ProseContext['tickTask'] | undefined;
  /** A reference that is set to the element that contains the blocks. */
  readonly root?: RefObject<HTMLDivElement | null>;
  /** Whether to show a button for size, width and font. */
  readonly hasControls?: boolean;
  /** Whether a long text is truncated until the person expands it. */
  readonly isTruncatable?: boolean;
  /** Whether to show a link to the reading page. */
  readonly hasLink?: boolean;
}

/** A text that takes longer to read, in minutes, is truncated. */
const LONG_MINUTES = 3;

/** The readable text of an object. */
export function Text(props: TextProps): VNode | null {
  const { client, view, id, modified, onRead } = props;
  const { tickTask, hasControls = true, isTruncatable = false, hasLink = isTruncatable } = props;
  const text = useText(client, id, modified);
  const ownRoot = useRef<HTMLDivElement>(null);
  const root = props.root ?? ownRoot;
  const isExpanded = useSignal(passageInUrl() !== null);
  useSignalEffect(() => {
    if (openHighlight.value !== null) isExpanded.value = true;
  });
  const loaded = text.state === 'loaded' ? annotated(text.value) : null;
  useLayoutEffect(() => {
    if (loaded !== null) onRead?.(loaded);
  }, [loaded]);
  const shown = useMarkedDocument(id, loaded);
  if (text.state === 'loading') return <div class="text-shape late" aria-hidden="true" />;
  if (text.state === 'failed') return <Failure error={text.error} retry={text.reload} />;
  if (shown === null) return null;
  const context = contextOf({ client, view, id });
  const { size, width, face } = textSettings.value;
  const isShort = isTruncatable && minutesOf(shown) === 1;
  const cut = isTruncatable && !isExpanded.value && minutesOf(shown) > LONG_MINUTES ? ' cut' : '';
  return (
    <section class={`reader size-${size} width-${width} face-${face}${cut}`} aria-label={detailWords.text}>
      {(hasControls || hasLink) && !isShort && (
        <div class="text-tools">
          {hasLink && <ReadLink client={client} id={id} isPrimary={cut !== ''} />}
          {hasControls && <ReadingControls />}
        </div>
      )}
      <ProseView document={shown} context={{ ...context, tickTask }} root={root} />
      <ReaderLayer
        key={id}
        client={client}
        objectId={id}
        document={shown}
        root={root}
        context={{ ...context, renderPicture: () => <></> }}
      />
      {cut !== '' && (
        <button type="button" class="show-all" onClick={() => (isExpanded.value = true)}>
          {readWords.showAll}
        </button>
      )}
    </section>
  );
}

/** The text that was loaded last; null without a key. */
let last: { readonly id: string; readonly modified: string; readonly document: ProseDocument } | null = null;
effect(() => {
  if (access.value.state === 'closed') last = null;
});

/** Loads the text of an object, unless it was loaded last. During a reload, the rendered text stays. */
function useText(client: Client, id: string, modified: string): ReloadableResource<ProseDocument> {
  const cached = last?.id === id ? last : null;
  const text = useResource<ProseDocument>(
    async (signal) => {
      const path = `/objects/${id}/content`;
      const read = await client.json<ProseDocument>('GET', path, { headers: { Accept: PROSE }, signal });
      const before = last?.id === id ? last.document : null;
      const document = before && JSON.stringify(before) === JSON.stringify(read) ? before : read;
      last = { id, modified, document };
      return document;
    },
    [id, modified],
    cached?.modified === modified ? cached.document : undefined,
  );
  return text.state === 'loading' && cached ? { ...text, state: 'loaded', value: cached.document } : text;
}

/** The context for rendering the text and notes of an object: resolves links and pictures. */
export function contextOf({ client, view, id }: Pick<TextProps, 'client' | 'view' | 'id'>) {
  return {
    addressOfObject: (target: string) => urlOf(view, target),
    renderPicture: (number: number, node: ProseNode) => (
      <TextPicture client={client} path={`/_/objects/${id}/pictures/${number}`} node={node} />
    ),
    renderEmbedded: (target: string, name: string) => (
      <EmbeddedPicture client={client} id={target} name={name} url={urlOf(view, target)} />
    ),
  };
}

interface TextPictureProps {
  readonly client: Client;
  readonly path: string;
  readonly node: ProseNode;
}

/** A picture in a text, which the server has fetched. If it is not available, its description is shown. */
function TextPicture({ client, path, node }: TextPictureProps): VNode | null {
  const picture = usePicture(client, path);
  const alt = String(node.attrs?.alt ?? '');
  if (picture.state === 'failed')
    return alt === '' ? (
      <span data-picture />
    ) : (
      <p class="quiet" data-picture>
        {alt}
      </p>
    );
  if (picture.state === 'loading') return <div class="picture-shape" aria-hidden="true" data-picture />;
  return (
    <figure data-picture>
      <img
        src={picture.value.url}
        alt={alt}
        title={String(node.attrs?.title ?? '')}
        style={{ backgroundColor: backgroundColorOf(picture.value, undefined) }}
      />
    </figure>
  );
}

interface EmbeddedPictureProps {
  readonly client: Client;
  readonly id: string;
  readonly name: string;
  readonly url: string;
}

/** The picture of an embedded object. If it has no picture, its name is shown. */
function EmbeddedPicture({ client, id, name, url }: EmbeddedPictureProps): VNode {
  const picture = usePicture(client, `/objects/${id}/thumbnail?size=1024x1024`);
  // The object may get its picture later, by analysis.
  useSignalEffect(() => {
    if (changed.value.includes(id)) picture.reload();
  });
  return (
    <a class="wiki-link" href={url}>
      {picture.state === 'loaded' ? (
        <img
          src={picture.value.url}
          alt={name}
          style={{ backgroundColor: backgroundColorOf(picture.value, undefined) }}
        />
      ) : (
        name
      )}
    </a>
  );
}

interface ReadLinkProps {
  readonly client: Client;
  readonly id: string;
  /** Whether the link is emphasised, because the text is truncated. */
  readonly isPrimary: boolean;
}

/** A link to the reading page, which opens at the saved reading position. */
function ReadLink({ client, id, isPrimary }: ReadLinkProps): VNode {
  const position = useResource((signal) => readingPositionOf(client, id, signal), [id]);
  const percent = position.state === 'loaded' ? Math.round(position.value.progress * 100) : 0;
  return (
    <a
      class={isPrimary ? 'button primary' : 'button plain'}
      href={appPath(`/read/${encodeURIComponent(id)}`)}
    >
      <Icon of={BookOpenText} />
      {percent > 0 && percent < 100 ? readWords.goOn(percent) : readWords.read}
    </a>
  );
}
