import type { VNode } from 'preact';
import { urlOrNull } from '../../../core/model/url.ts';
import { CardFlag } from '../../../core/previews/card-flag.ts';
import { BY_PERSON, type Preview } from '../api/types.ts';
import { cardWords } from '../words/card.ts';
import { perLocale } from '../words/language.ts';
import { PagePicture } from './lazy.ts';

export interface FootProps {
  /** When the object was last saved, in milliseconds since 1970. */
  readonly bumped: number;
  /** Bits of `CardFlag`. */
  readonly flags: number;
  /** Whether source, date and tags are shown in addition to the icons. */
  readonly hasFoot: boolean;
  readonly preview: Preview | null;
}

const MAX_TAGS = 2;

/** The last line of a card: source, date, tags and status icons. */
export function CardFoot({ bumped, flags, hasFoot, preview }: FootProps): VNode {
  return (
    <p class="foot">
      {hasFoot && (
        <>
          {preview?.url && preview.hasIcon && (
            <span class="site-icon">
              <PagePicture id={preview.id} name="icon" subject={hostOf(preview.url)} />
            </span>
          )}
          {preview?.url !== undefined && (
            <span class="site" dir="auto">
              {hostOf(preview.url)}
            </span>
          )}
          <span class="rest">
            <time dateTime={new Date(bumped).toISOString()}>{dateOf(bumped)}</time>
            {preview !== null &&
              shownTags(preview).map((name) => <span key={name} dir="auto">{`#${name}`}</span>)}
          </span>
        </>
      )}
      {(flags & CardFlag.Waiting) !== 0 && <StatusIcon name="analysing" />}
      {(flags & CardFlag.Failed) !== 0 && <StatusIcon name="failed" />}
      {(flags & CardFlag.Noted) !== 0 && <StatusIcon name="noted" />}
      {(flags & CardFlag.Completed) !== 0 && <StatusIcon name="completed" />}
      {(flags & CardFlag.Pinned) !== 0 && <StatusIcon name="pinned" />}
    </p>
  );
}

/** The tags that a person applied, then at most one automatic tag whose name is not in the title. */
function shownTags({ tags, title }: Preview): readonly string[] {
  const applied = tags.filter(({ flags }) => (flags & BY_PERSON) !== 0);
  const lowerCaseTitle = title.toLowerCase();
  const automatic = tags.filter(
    ({ flags, name }) => (flags & BY_PERSON) === 0 && !lowerCaseTitle.includes(name.toLowerCase()),
  );
  return [...applied, ...automatic.slice(0, 1)].slice(0, MAX_TAGS).map(({ name }) => name);
}

/** The host name in a URL, without `www.`; empty if the URL is invalid. */
export function hostOf(url: string): string {
  return urlOrNull(url)?.hostname.replace(/^www\./, '') ?? '';
}

const formats = perLocale((locale) => ({
  thisYear: new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' }),
  earlier: new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric' }),
}));

function dateOf(time: number): string {
  const date = new Date(time);
  if (Number.isNaN(time)) return cardWords.untimed;
  const { thisYear, earlier } = formats();
  return (date.getFullYear() === new Date().getFullYear() ? thisYear : earlier).format(date);
}

/** SVG paths in a square of 16 units. */
const PATHS = {
  pinned: 'M5.5 2h5l-.6 4.2 2.1 2.3H4l2.1-2.3zM8 8.5V14',
  noted: 'M3 3h10v7.5L10.5 13H3zM5.5 6h5M5.5 8.5h3',
  completed: 'M3 8.5l3.2 3.2L13 5',
  analysing: 'M8 2.5v3M8 10.5v3M2.5 8h3M10.5 8h3M4.1 4.1l2 2M9.9 9.9l2 2M11.9 4.1l-2 2M6.1 9.9l-2 2',
  failed: 'M8 2.5l6 11H2zM8 6.5v3.2M8 11.4v.6',
} as const;

type StatusName = keyof typeof PATHS;

/** A status icon on a card, with a text alternative. */
function StatusIcon({ name }: { readonly name: StatusName }): VNode {
  return (
    <svg class={`sign ${name}`} viewBox="0 0 16 16" role="img" aria-label={cardWords.marks[name]}>
      <path d={PATHS[name]} />
    </svg>
  );
}
