import { useSignalEffect } from '@preact/signals';
import type { VNode } from 'preact';
import type { ProseDocument, ProseNode } from '../../../core/prose/schema.ts';
import { useBlobUrl } from '../api/blob-url.ts';
import type { Client } from '../api/client.ts';
import { Problem } from '../api/problem.ts';
import { useResource } from '../api/resource.ts';
import { Failure } from '../frame/failure.tsx';
import { changed } from '../live/live.ts';
import { addressOf, type View } from '../view/view.ts';
import { words } from '../words.ts';
import { ProseView } from './prose-view.tsx';
import { reading } from './reading.ts';
import { ReadingControls } from './reading-controls.tsx';

const PROSE = 'application/prose+json';

interface TextProps {
  readonly client: Client;
  readonly view: View;
  readonly id: string;
  /** When the text was last changed: it is read again then. */
  readonly modified: string;
}

/** The readable text of an object. */
export function Text({ client, view, id, modified }: TextProps): VNode | null {
  const text = useResource<ProseDocument>(
    (signal) => client.json('GET', `/objects/${id}/content`, { headers: { Accept: PROSE }, signal }),
    [id, modified],
  );
  if (text.state === 'loading') return <div class="text-shape late" aria-hidden="true" />;
  if (text.state === 'failed' && hasNoText(text.error)) return null;
  if (text.state === 'failed') return <Failure error={text.error} retry={text.reload} />;
  const { size, width, face } = reading.value;
  return (
    <section class={`reader size-${size} width-${width} face-${face}`} aria-label={words.detail.text}>
      <ReadingControls />
      <ProseView document={text.value} context={contextOf({ client, view, id })} />
    </section>
  );
}

/** Of pages and files it shows only now whether there is text in them. */
function hasNoText(error: Error): boolean {
  return error instanceof Problem && error.status === 422;
}

/** What texts of an object, and its notes, refer to. */
export function contextOf({ client, view, id }: Pick<TextProps, 'client' | 'view' | 'id'>) {
  return {
    addressOfObject: (target: string) => addressOf(view, target),
    renderPicture: (number: number, node: ProseNode) => (
      <TextPicture client={client} path={`/_/objects/${id}/pictures/${number}`} node={node} />
    ),
    renderEmbedded: (target: string, name: string) => (
      <EmbeddedPicture client={client} id={target} name={name} address={addressOf(view, target)} />
    ),
  };
}

interface TextPictureProps {
  readonly client: Client;
  readonly path: string;
  readonly node: ProseNode;
}

/** A picture of a text, which the service has fetched; its description where it cannot be had. */
function TextPicture({ client, path, node }: TextPictureProps): VNode | null {
  const picture = useBlobUrl(client, path);
  const alt = String(node.attrs?.alt ?? '');
  if (picture.state === 'failed') return alt === '' ? null : <p class="quiet">{alt}</p>;
  if (picture.state === 'loading') return <div class="picture-shape" aria-hidden="true" />;
  return (
    <figure>
      <img src={picture.value} alt={alt} title={String(node.attrs?.title ?? '')} />
    </figure>
  );
}

interface EmbeddedPictureProps {
  readonly client: Client;
  readonly id: string;
  readonly name: string;
  readonly address: string;
}

/** The picture of an object that a text embeds; a reference where it has none. */
function EmbeddedPicture({ client, id, name, address }: EmbeddedPictureProps): VNode {
  const picture = useBlobUrl(client, `/objects/${id}/thumbnail?size=1024x1024`);
  // It has none before it is analysed.
  useSignalEffect(() => {
    if (changed.value.includes(id)) picture.reload();
  });
  return (
    <a class="wiki-link" href={address}>
      {picture.state === 'loaded' ? <img src={picture.value} alt={name} /> : name}
    </a>
  );
}
