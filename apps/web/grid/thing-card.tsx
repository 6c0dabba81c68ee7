import type { ComponentChildren, VNode } from 'preact';
import type { Client } from '../api/client.ts';
import { groundOf } from '../api/picture.ts';
import type { Preview } from '../api/types.ts';
import { usePicture } from '../api/use-picture.ts';
import { faceOf } from '../layout/faces.ts';
import { addressOf, EVERYTHING } from '../view/view.ts';
import { commonWords } from '../words/common.ts';
import { formatDay, typeInWords } from '../words/format.ts';

interface ThingCardProps {
  readonly client: Client;
  readonly preview: Preview;
  /** Shown below the name. */
  readonly children?: ComponentChildren;
}

/** An object in a short list: picture, name and kind. */
export function ThingCard({ client, preview, children }: ThingCardProps): VNode {
  const { id, type, bumped, thumbnail, excerpt = '' } = preview;
  const name = nameOf(preview);
  return (
    <article class="thing">
      {thumbnail && <ThingPicture client={client} preview={preview} />}
      <div class="thing-words">
        <a class="thing-name" dir="auto" draggable={false} href={addressOf(EVERYTHING, id)}>
          {name}
        </a>
        {!thumbnail && excerpt !== name && (
          <p class="thing-text" dir="auto">
            {excerpt.startsWith(name) ? excerpt.slice(name.length).trim() : excerpt}
          </p>
        )}
        <p class="quiet">
          {typeInWords(type)} · {formatDay(bumped)}
        </p>
        {children}
      </div>
    </article>
  );
}

/** An object's title, or else its first words. */
export function nameOf({ title, excerpt, blob, url }: Preview): string {
  return title || excerpt?.slice(0, 80) || blob?.name || url || commonWords.untitled;
}

function ThingPicture({ client, preview }: Pick<ThingCardProps, 'client' | 'preview'>): VNode {
  const { id, type, thumbnail } = preview;
  const picture = usePicture(client, `/objects/${id}/thumbnail?size=480x480`);
  const [color] = thumbnail?.colors ?? [];
  const loaded = picture.state === 'loaded' ? picture.value : undefined;
  const ground = groundOf(loaded, color) ?? color;
  return (
    <img
      class={`thing-picture ${faceOf(type)}`}
      alt=""
      draggable={false}
      {...(loaded && { src: loaded.address })}
      {...(ground !== undefined && { style: { backgroundColor: ground } })}
    />
  );
}
