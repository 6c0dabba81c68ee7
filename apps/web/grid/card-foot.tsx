import type { VNode } from 'preact';
import { CardFlag } from '../../../core/previews/card-flag.ts';
import { BY_PERSON, type Preview } from '../api/types.ts';
import type { CardColumns } from '../collection/columns.ts';
import type { CardShape } from '../layout/shape.ts';
import { cardWords } from '../words/card.ts';
import { Mark } from './mark.tsx';

interface FootProps {
  readonly columns: CardColumns;
  readonly row: number;
  readonly shape: CardShape;
  readonly preview: Preview | null;
}

const MAX_TAGS = 2;

/** The last line of a card: source, date, tags and status icons. */
export function CardFoot({ columns, row, shape, preview }: FootProps): VNode {
  const { flags } = columns.measures(row);
  const bumped = columns.bumped(row);
  return (
    <p class="foot">
      {shape.hasFoot && (
        <>
          {preview?.url !== undefined && <span class="site">{siteOf(preview.url)}</span>}
          <time dateTime={new Date(bumped).toISOString()}>{dateOf(bumped)}</time>
          {preview !== null && preview.tags.length > 0 && <span class="tags">{shownTags(preview)}</span>}
        </>
      )}
      {(flags & CardFlag.Waiting) !== 0 && <Mark name="analysing" />}
      {(flags & CardFlag.Failed) !== 0 && <Mark name="failed" />}
      {(flags & CardFlag.Noted) !== 0 && <Mark name="noted" />}
      {(flags & CardFlag.Completed) !== 0 && <Mark name="completed" />}
      {(flags & CardFlag.Pinned) !== 0 && <Mark name="pinned" />}
    </p>
  );
}

/** Tags applied by a person, then automatic ones that add something to the title. */
function shownTags({ tags, title }: Preview): string {
  const own = tags.filter(({ flags }) => (flags & BY_PERSON) !== 0);
  const words = title.toLowerCase();
  const others = tags.filter(
    ({ flags, name }) => (flags & BY_PERSON) === 0 && !words.includes(name.toLowerCase()),
  );
  return [...own, ...others.slice(0, 1)]
    .slice(0, MAX_TAGS)
    .map(({ name }) => `#${name}`)
    .join(' ');
}

function siteOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : '';
}

const THIS_YEAR = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' });
const EARLIER = new Intl.DateTimeFormat(undefined, { month: 'short', year: 'numeric' });

function dateOf(time: number): string {
  const date = new Date(time);
  if (Number.isNaN(time)) return cardWords.untimed;
  return (date.getFullYear() === new Date().getFullYear() ? THIS_YEAR : EARLIER).format(date);
}
