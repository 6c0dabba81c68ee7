/** A part of a changed text: unchanged, removed (only before), or added (only after). */
export interface ChangedPiece {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
}

/** A paragraph, heading or line of a page that is only in one of two versions, or differs between them. */
export type PageChange =
  | { readonly kind: 'added' | 'removed'; readonly text: string }
  | {
      readonly kind: 'changed';
      readonly before: string;
      readonly after: string;
      /** Both texts merged, in reading order. */
      readonly pieces: readonly ChangedPiece[];
    };

/** The text that was compared: the main text of a page, or everything that it shows. */
export const COMPARED = ['article', 'page'] as const;

/** How the text of a page differs between two versions (docs/kept-pages.md, "What changed"). */
export interface PageChanges {
  readonly compared: (typeof COMPARED)[number];
  /** The titles, if they differ. */
  readonly title?: { readonly before: string; readonly after: string };
  readonly added: number;
  readonly removed: number;
  readonly changed: number;
  /** In the order of the page. The list may be shorter than the counts. */
  readonly changes: readonly PageChange[];
}

/** The result for two versions with the same text. */
export const UNCHANGED: PageChanges = { compared: 'page', added: 0, removed: 0, changed: 0, changes: [] };

/** The changes in one or two sentences. */
export function changesInWords({ title, added, removed, changed }: PageChanges): string {
  const counts = [
    [added, 'added'],
    [removed, 'removed'],
    [changed, 'changed'],
  ] as const;
  const phrases = counts
    .filter(([number]) => number > 0)
    .map(([number, what], index) => (index === 0 ? `${passages(number)} ${what}` : `${number} ${what}`));
  return [
    phrases.length > 0 ? `${phrases.join(', ')}.` : 'The text is the same.',
    ...(title ? ['The title changed.'] : []),
  ].join(' ');
}

function passages(number: number): string {
  return number === 1 ? '1 passage' : `${number} passages`;
}
