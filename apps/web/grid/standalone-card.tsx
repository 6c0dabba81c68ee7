import type { ComponentChildren, VNode } from 'preact';
import type { Client } from '../api/client.ts';
import type { Preview } from '../api/types.ts';
import { usePicture } from '../api/use-picture.ts';
import { cardOf } from '../collection/card-of.ts';
import { metricsOf } from '../layout/metrics.ts';
import { shapeOf } from '../layout/shape.ts';
import { EVERYTHING, urlOf } from '../view/view.ts';
import { commonWords } from '../words/common.ts';
import { CardFace, type CardFaceProps, cardClasses } from './card-face.tsx';

interface StandaloneCardProps {
  readonly client: Client;
  readonly preview: Preview;
  /** Shown below the last line of the card. */
  readonly children?: ComponentChildren;
}

/** The minimum width of the card, for which its lines and picture are computed. In a wider card, the picture grows. */
const MIN_WIDTH_PX = 192;
const REM_PX = 16;
const METRICS = metricsOf('dense', MIN_WIDTH_PX, REM_PX);

/** A card in a short list. It looks like a card of the collection, but the browser lays it out. */
export function StandaloneCard({ client, preview, children }: StandaloneCardProps): VNode {
  const { title = 0, text = 0, lines = [], picture, flags = 0, colors, type } = cardOf(preview);
  const shape = shapeOf(
    {
      type,
      title,
      text,
      lines,
      flags,
      pictureWidth: picture?.width ?? 0,
      pictureHeight: picture?.height ?? 0,
    },
    METRICS,
  );
  const props: CardFaceProps = {
    shape,
    preview,
    picture: undefined,
    color: colors?.[0],
    bumped: Date.parse(preview.bumped),
    flags,
    link: { href: urlOf(EVERYTHING, preview.id) },
    children,
  };
  return (
    <article
      class={cardClasses(shape, ['thing'])}
      style={{
        '--title-lines': shape.titleLines,
        '--text-lines': shape.textLines,
        '--picture': `${(shape.pictureHeight / METRICS.columnWidth) * 100}cqw`,
      }}
    >
      {shape.pictureHeight > 0 ? (
        <PicturedFace {...props} client={client} preview={preview} />
      ) : (
        <CardFace {...props} />
      )}
    </article>
  );
}

function PicturedFace(props: CardFaceProps & { readonly client: Client; readonly preview: Preview }): VNode {
  const picture = usePicture(props.client, `/objects/${props.preview.id}/thumbnail?size=480x480`);
  return <CardFace {...props} picture={picture.state === 'loaded' ? picture.value : undefined} />;
}

/** The title of an object. Without a title, its first words, file name or URL. */
export function displayNameOf({ title, excerpt, blob, url }: Preview): string {
  return title || excerpt?.slice(0, 80) || blob?.name || url || commonWords.untitled;
}
