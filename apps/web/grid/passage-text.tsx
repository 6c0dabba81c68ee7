import type { VNode } from 'preact';
import type { Passage } from '../collection/search-details.ts';

/** Passages of at least this length may end within a sentence, in UTF-16 code units. */
const LONG = 150;

/** Removes the title, which is shown above, from the start of a passage; null if the rest contains no word searched for. */
export function withoutTitle({ text, places }: Passage, title: string): Passage | null {
  const rest = text.startsWith(title) ? text.slice(title.length) : text;
  const from =
    rest !== text && /^(?:\s|$)/.test(rest) ? text.length - rest.replace(/^[\s·]+/u, '').length : 0;
  const after = places.flatMap(({ start, end }) =>
    start < from ? [] : [{ start: start - from, end: end - from }],
  );
  return after.length > 0 ? { text: text.slice(from), places: after } : null;
}

/** A passage with the words searched for highlighted. */
export function PassageText({ text, places }: Passage): VNode {
  const starts = [0, ...places.map(({ end }) => end)];
  return (
    <p class="text found" dir="auto">
      {starts.map((from, at) => {
        const place = places[at];
        if (place === undefined)
          return text.length < LONG || /\p{P}$/u.test(text) ? text.slice(from) : `${text.slice(from)}…`;
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
