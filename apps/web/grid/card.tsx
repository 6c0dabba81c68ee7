import type { ComponentChildren, VNode } from 'preact';
import { groundOf } from '../api/picture.ts';
import type { Preview } from '../api/types.ts';
import type { CardColumns } from '../collection/columns.ts';
import { pictureOf, previewOf } from '../collection/viewport.ts';
import type { Metrics } from '../layout/metrics.ts';
import { type CardShape, shapeOf } from '../layout/shape.ts';
import { withoutLoneEnd } from '../layout/text-end.ts';
import { CardCheck, SELECTED_ID, useSelected } from '../selection/card-check.tsx';
import { cardWords } from '../words/card.ts';
import { commonWords } from '../words/common.ts';
import { CardFoot } from './card-foot.tsx';
import { factOf } from './facts.ts';

interface CardProps {
  readonly id: string;
  readonly href: string;
  readonly columns: CardColumns;
  readonly row: number;
  readonly metrics: Metrics;
  /** Changes when the cards' data in the columns changes. */
  readonly revision: number;
  /** From 1. */
  readonly position: number;
  readonly count: number;
  readonly left: number;
  readonly top: number;
  /** Whether it is the tab stop. */
  readonly isTabStop: boolean;
  readonly isOpen: boolean;
  /** Whether cards can be selected. */
  readonly isSelectable: boolean;
}

/** The element id of a card's link. */
export function cardElementId(id: string): string {
  return `card-${id}`;
}

/** The card of an object; its size does not depend on anything that loads later. */
export function Card(props: CardProps): VNode {
  const { id, columns, row, metrics, left, top } = props;
  const shape = shapeOf(columns.measures(row), metrics);
  const preview = previewOf(id).value;
  const isSelected = useSelected(id);
  const states = [
    shape.pictureHeight > 0 && 'pictured',
    preview === undefined && 'waiting',
    isSelected && 'selected',
  ];
  return (
    <li
      class={['card', shape.face, ...states.filter(Boolean)].join(' ')}
      aria-posinset={props.position}
      aria-setsize={props.count}
      style={{
        width: `${metrics.columnWidth}px`,
        height: `${shape.height}px`,
        translate: `${left}px ${top}px`,
        '--title-lines': shape.titleLines,
        '--text-lines': shape.textLines,
        '--picture': `${shape.pictureHeight}px`,
      }}
    >
      {shape.pictureHeight > 0 && <CardPicture {...props} shape={shape} />}
      <CardWords
        {...props}
        shape={shape}
        preview={preview ?? null}
        isGone={preview === null}
        isSelected={isSelected}
      />
      {props.isSelectable && <CardCheck id={id} title={preview?.title || commonWords.untitled} />}
    </li>
  );
}

function CardPicture({ id, columns, row, shape }: CardProps & { readonly shape: CardShape }): VNode {
  const version = columns.pictureVersion(row);
  const picture = pictureOf({ id, version }).value;
  const color = hexOf(columns.colors(row)[0]);
  const ground = groundOf(picture, color) ?? color;
  return (
    <img
      class={shape.isPictureSmall ? 'picture small' : 'picture'}
      alt=""
      decoding="async"
      draggable={false}
      {...(picture !== undefined && { src: picture.address })}
      {...(ground !== undefined && { style: { backgroundColor: ground } })}
    />
  );
}

const hexOf = (color: number | undefined): string | undefined =>
  color === undefined ? undefined : `#${color.toString(16).padStart(6, '0')}`;

interface WordsProps extends CardProps {
  readonly shape: CardShape;
  readonly preview: Preview | null;
  readonly isGone: boolean;
  readonly isSelected: boolean;
}

function CardWords(props: WordsProps): VNode {
  const { shape, preview, isGone } = props;
  const title = titleOf(preview, isGone);
  const text = preview === null ? '' : textOf(shape, props.metrics, preview);
  return (
    <div class="words">
      {shape.titleLines > 0 ? (
        <CardLink {...props} kind="title">
          {title}
        </CardLink>
      ) : shape.textLines > 0 ? (
        <CardLink {...props} kind="text">
          {text || title}
        </CardLink>
      ) : (
        <CardLink {...props} kind="caption">
          {title}
        </CardLink>
      )}
      {shape.titleLines > 0 && shape.textLines > 0 && (
        <p class="text" dir="auto">
          {text}
        </p>
      )}
      {shape.hasFact && <p class="fact">{preview && factOf(shape.face, preview)}</p>}
      <CardFoot {...props} preview={preview} />
    </div>
  );
}

function CardLink({
  id,
  href,
  isTabStop,
  isOpen,
  isSelected,
  kind,
  children,
}: WordsProps & { readonly kind: string; readonly children: ComponentChildren }): VNode {
  return (
    <a
      id={cardElementId(id)}
      class={`${kind} link`}
      href={href}
      dir="auto"
      tabIndex={isTabStop ? 0 : -1}
      draggable={false}
      {...(isOpen && { 'aria-current': 'true' })}
      {...(isSelected && { 'aria-describedby': SELECTED_ID })}
    >
      {children}
    </a>
  );
}

function titleOf(preview: Preview | null, isGone: boolean): ComponentChildren {
  if (preview === null)
    return <span class="visually-hidden">{isGone ? cardWords.gone : cardWords.waiting}</span>;
  return preview.title || preview.excerpt || preview.blob?.name || preview.url || commonWords.untitled;
}

/** The text of a card; for a note without its title, which is shown above. */
function textOf(
  { face, titleLines, textLines }: CardShape,
  { textColumns }: Metrics,
  { title, excerpt = '' }: Preview,
): string {
  const isTitleShown = face === 'note' && titleLines > 0;
  const text = isTitleShown && excerpt.startsWith(title) ? excerpt.slice(title.length).trimStart() : excerpt;
  return withoutLoneEnd(text, textLines, textColumns);
}
