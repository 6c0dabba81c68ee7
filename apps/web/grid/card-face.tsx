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
  /** Null while it loads, or if the object no longer exists. */
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
  /** The passage that a search found. It replaces the text. */
  readonly passage?: Passage | undefined;
  /** Ticks or unticks a task of the text. */
  readonly tick?: ((number: number, isDone: boolean) => Promise<boolean>) | undefined;
  /** Shown below the last line. */
  readonly children?: ComponentChildren;
}

/** The CSS classes for the shape of a card. */
export function cardClasses(shape: CardShape, more: readonly (string | false)[] = []): string {
  const states = [shape.pictureHeight > 0 && 'pictured', shape.isPictureFull && 'square', ...more];
  return ['card', shape.face, ...states.filter(Boolean)].join(' ');
}

/** The picture, the texts and the last line of a card. */
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
  // Waveforms have the background of the theme. Covers have their dominant colour.
  const background =
    shape.face === 'audio'
      ? undefined
      : (shape.face !== 'cover' && backgroundColorOf(picture, color)) || color;
  return (
    <span class="picture" style={background === undefined ? undefined : { '--ground': background }}>
      {picture !== undefined && (
        <img
          class={shape.isPictureSmall ? 'small' : undefined}
          alt=""
          decoding="async"
          draggable={false}
          src={picture.url}
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
  const shownPassage = passage && preview && withoutTitle(passage, preview.title);
  return (
    <div class="words">
      {shape.hasAuthor && <PostAuthor post={preview} />}
      {shape.titleLines > 0 ? (
        <CardLink {...props} kind="title">
          {title}
        </CardLink>
      ) : (
        // The text is outside the link, because it may contain checkboxes.
        <CardLink {...props} kind={shape.textLines > 0 ? 'whole' : 'caption'}>
          {shape.textLines > 0 ? <span class="visually-hidden">{title}</span> : title}
        </CardLink>
      )}
      {shape.textLines > 0 &&
        (shownPassage ? (
          <PassageText {...shownPassage} />
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

/** The text of a card. For a note, this excludes the first line if it repeats the title. */
function textOf({ face, titleLines }: CardShape, { title, excerpt = '' }: Preview): string {
  const [firstLine = ''] = excerpt.split('\n', 1);
  const isTitle =
    firstLine === title || (firstLine.startsWith(title) && COLON.test(firstLine.slice(title.length)));
  const isRepeated = face === 'note' && titleLines > 0 && isTitle;
  return isRepeated ? excerpt.slice(firstLine.length).trimStart() : excerpt;
}
