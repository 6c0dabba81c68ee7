import type { VNode } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { CardColumns } from '../collection/columns.ts';
import { searchDetails } from '../collection/search-details.ts';
import { pictureOf, previewOf } from '../collection/viewport.ts';
import type { Metrics } from '../layout/metrics.ts';
import { shapeOf } from '../layout/shape.ts';
import { CardCheck, SELECTED_ID, useSelected } from '../selection/card-check.tsx';
import { dragCard } from '../selection/dragged.ts';
import { CardFace, cardClasses } from './card-face.tsx';
import type { OnDrawn } from './use-measured-heights.ts';

interface CardProps {
  readonly id: string;
  readonly href: string;
  readonly columns: CardColumns;
  readonly row: number;
  readonly metrics: Metrics;
  /** Changes when the data of any card changes. */
  readonly revision: number;
  /** The card's position in the list, from 1. */
  readonly position: number;
  readonly count: number;
  readonly left: number;
  readonly top: number;
  readonly isTabStop: boolean;
  readonly isOpen: boolean;
  /** Whether cards can be selected. */
  readonly isSelectable: boolean;
  readonly onDrawn: OnDrawn;
  /** Ticks or unticks a task in a note. If undefined, people cannot tick tasks. */
  readonly tick?: ((id: string, number: number, isDone: boolean) => Promise<boolean>) | undefined;
}

/** The element id of a card's link. */
export function cardElementId(id: string): string {
  return `card-${id}`;
}

/** The card of an object in the collection. */
export function Card(props: CardProps): VNode {
  const { id, columns, row, metrics, left, top, isOpen, tick, onDrawn } = props;
  const measures = columns.measures(row);
  const shape = shapeOf(measures, metrics);
  const preview = previewOf(id).value;
  const picture = pictureOf({ id, version: columns.pictureVersion(row) });
  const isSelected = useSelected(id);
  const passage = searchDetails.value.passages.get(id);
  const item = useRef<HTMLLIElement>(null);
  useLayoutEffect(() => {
    if (preview !== undefined) onDrawn(id, item.current);
  }, [preview, passage, metrics]);
  useLayoutEffect(() => () => onDrawn(id, null), []);
  return (
    <li
      ref={item}
      class={cardClasses(shape, [preview === undefined && 'waiting', isSelected && 'selected'])}
      draggable={props.isSelectable}
      onDragStart={(event) => dragCard(event, id)}
      aria-posinset={props.position}
      aria-setsize={props.count}
      style={{
        width: `${metrics.columnWidth}px`,
        '--height': `${shape.height}px`,
        translate: `calc(${left}px * var(--forward)) ${top}px`,
        '--title-lines': shape.titleLines,
        '--text-lines': shape.textLines,
        '--picture': `${shape.pictureHeight}px`,
      }}
    >
      <CardFace
        shape={shape}
        preview={preview ?? null}
        isGone={preview === null}
        picture={shape.pictureHeight > 0 ? picture.value : undefined}
        color={hexOf(columns.colors(row)[0])}
        bumped={columns.bumped(row)}
        flags={measures.flags}
        passage={passage}
        tick={tick && ((number, isDone) => tick(id, number, isDone))}
        link={{
          id: cardElementId(id),
          href: props.href,
          tabIndex: props.isTabStop ? 0 : -1,
          ...(isOpen && { 'aria-current': 'true' as const }),
          ...(isSelected && { 'aria-describedby': SELECTED_ID }),
        }}
      />
      {props.isSelectable && <CardCheck id={id} title={preview?.title ?? ''} />}
    </li>
  );
}

const hexOf = (color: number | undefined): string | undefined =>
  color === undefined ? undefined : `#${color.toString(16).padStart(6, '0')}`;
