import type { VNode } from 'preact';
import type { Passage } from '../collection/search-details.ts';

/** A passage of at least this many UTF-16 code units may end within a sentence. */
const LONG_PASSAGE = 150;

/** Removes the title from the start of a passage, since the card already shows it. Null if the rest contains none of the words. */
export function withoutTitle({ text, places }: Passage, title: string): Passage | null {
  const rest = text.startsWith(title) ? text.slice(title.length) : text;
  const from =
    rest !== text && /^(?:\s|$)/.test(rest) ? text.length - rest.replace(/^[\s·]+/u, '').length : 0;
  const after = places.flatMap(({ start, end }) =>
    start < from ? [] : [{ start: start - from, end: end - from }],
  );
  return after.length > 0 ? { text: text.slice(from), places: after } : null;
}

/** A passage in which the words of the query are highlighted. */
export function PassageText({ text, places }: Passage): VNode {
  const starts = [0, ...places.map(({ end }) => end)];
  return (
    <p class="text found" dir="auto">
      {starts.map((from, index) => {
        const place = places[index];
        if (place === undefined)
          return text.length < LONG_PASSAGE || /\p{P}$/u.test(text)
            ? text.slice(from)
            : `${text.slice(from)}…`;
        return (
          <>
            {text.slice(from, place.start)}
            <mark>{text.slice(place.start, place.end)}</mark>
          </>
        );
      })}
    </p>
  );
}
