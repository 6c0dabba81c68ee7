import type { VNode } from 'preact';
import type { Passage } from '../collection/asides.ts';

/** A passage with the words searched for marked. */
export function PassageText({ text, places }: Passage): VNode {
  const starts = [0, ...places.map(({ end }) => end)];
  return (
    <p class="text found" dir="auto">
      {starts.map((from, at) => {
        const place = places[at];
        if (place === undefined) return text.slice(from);
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
