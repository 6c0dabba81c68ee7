import type { ComponentChildren, VNode } from 'preact';
import { COLON } from '../../../core/previews/columns.ts';
import { backgroundColorOf, type Picture } from '../api/picture.ts';
import type { Preview } from '../api/types.ts';
import type { Passage } from '../collection/search-details.ts';
import type { CardShape } from '../layout/shape.ts';
import { cardWords } from '../words/card.ts';
import { commonWords } from '../words/common.ts';
import { CardFoot, type FootProps } from './card-foot.tsx';
import { CardText } from './card-text.tsx';
import { factOf } from './facts.ts';
import { KindIcon } from './lazy.ts';
import { PassageText, withoutTitle } from './passage-text.tsx';
import { PostAuthor } from './post-author.tsx';

/** The contents of a card, in the collection and elsewhere. */
export interface CardFaceProps extends Omit<FootProps, 'hasFoot' | 'preview'> {
  readonly shape: CardShape;
  /** Null while loading, or if the object no longer exists. */
  readonly preview: Preview | null;
  readonly isGone?: boolean;
  readonly picture: Picture | undefined;
  /** The dominant colour of the picture, `#rrggbb`. */
  readonly color: string | undefined;
  /** Attributes of the link. */
  readonly link: {
    readonly href: string;
    readonly id?: string;
    readonly tabIndex?: number;
    readonly 'aria-current'?: 'true';
    readonly 'aria-describedby'?: string;
  };
  /** The passage that a search found; it is shown instead of the text. */
  readonly passage?: Passage | undefined;
  /** Ticks a task of the text. */
  readonly tick?: ((number: number, isDone: boolean) => Promise<boolean>) | undefined;
  /** Shown below the foot. */
  readonly children?: ComponentChildren;
}

/** The CSS classes for the shape of a card. */
export function cardClasses(shape: CardShape, more: readonly (string | false)[] = []): string {
  const states = [shape.pictureHeight > 0 && 'pictured', shape.isPictureFull && 'square', ...more];
  return ['card', shape.face, ...states.filter(Boolean)].join(' ');
}

/** The picture, texts and foot of a card. */
export function CardFace(props: CardFaceProps): VNode {
  const { shape, preview } = props;
  const hasPicture = shape.pictureHeight > 0;
  return (
    <>
      {shape.isRow && !hasPicture && preview && (
        <KindIcon face={shape.face} type={String(preview.mainEntity?.['@type'] ?? '')} />
      )}
      {hasPicture && !shape.isPictureInset && <CardPicture {...props} />}
      <CardContent {...props} />
    </>
  );
}

function CardPicture({ picture, color, shape }: CardFaceProps): VNode {
  // The background of a waveform is that of the theme, and that of a cover its dominant colour.
  const ground =
    shape.face === 'audio'
      ? undefined
      : (shape.face !== 'cover' && backgroundColorOf(picture, color)) || color;
  return (
    <span class="picture" style={ground === undefined ? undefined : { '--ground': ground }}>
      {picture !== undefined && (
        <img
          class={shape.isPictureSmall ? 'small' : undefined}
          alt=""
          decoding="async"
          draggable={false}
          src={picture.address}
        />
      )}
    </span>
  );
}

function CardContent(props: CardFaceProps): VNode {
  const { shape, preview, passage, isGone = false, tick } = props;
  const title = titleOf(preview, isGone);
  const text = preview === null ? '' : textOf(shape, preview);
  const hasText = shape.textLines > 0 && text !== '';
  const found = passage && preview && withoutTitle(passage, preview.title);
  return (
    <div class="words">
      {shape.hasAuthor && <PostAuthor post={preview} />}
      {shape.titleLines > 0 ? (
        <CardLink {...props} kind="title">
          {title}
        </CardLink>
      ) : (
        // The text is not inside the link, since it may have boxes to tick.
        <CardLink {...props} kind={shape.textLines > 0 ? 'whole' : 'caption'}>
          {shape.textLines > 0 ? <span class="visually-hidden">{title}</span> : title}
        </CardLink>
      )}
      {shape.textLines > 0 &&
        (found ? (
          <PassageText {...found} />
        ) : hasText ? (
          <CardText text={text} isTruncated={shape.isTextCut} tick={tick} />
        ) : (
          <div class="text">{preview && !shape.titleLines ? <p>{title}</p> : null}</div>
        ))}
      {shape.isPictureInset && <CardPicture {...props} />}
      {shape.hasFact && (
        <p class="fact" dir="auto">
          {preview && factOf(shape.face, preview)}
        </p>
      )}
      {(preview !== null || isGone || !shape.hasFoot) && <CardFoot {...props} hasFoot={shape.hasFoot} />}
      {props.children}
    </div>
  );
}

function CardLink({
  link,
  kind,
  children,
}: CardFaceProps & { readonly kind: string; readonly children: ComponentChildren }): VNode {
  return (
    <a {...link} class={`${kind} link`} dir="auto" draggable={false}>
      {children}
    </a>
  );
}

function titleOf(preview: Preview | null, isGone: boolean): ComponentChildren {
  if (preview === null)
    return <span class="visually-hidden">{isGone ? cardWords.gone : cardWords.waiting}</span>;
  return preview.title || preview.excerpt || preview.blob?.name || preview.url || commonWords.untitled;
}

/** The text of a card; for a note, without the title, which is shown above. */
function textOf({ face, titleLines }: CardShape, { title, excerpt = '' }: Preview): string {
  const [first = ''] = excerpt.split('\n', 1);
  const isTitle = first === title || (first.startsWith(title) && COLON.test(first.slice(title.length)));
  const isRepeated = face === 'note' && titleLines > 0 && isTitle;
  return isRepeated ? excerpt.slice(first.length).trimStart() : excerpt;
}
