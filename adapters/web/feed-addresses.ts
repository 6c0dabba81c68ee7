import { urlOrNull } from '../../core/model/url.ts';

interface Link {
  readonly href?: string | undefined;
  readonly rel?: string | undefined;
  readonly type?: string | undefined;
}

/** The address of the page among links: of the `alternate` link or, among several, of the first whose type is HTML. */
export function linkAmong(links: readonly Link[] | undefined): string | undefined {
  const alternates = (links ?? []).filter(
    ({ href, rel = 'alternate' }) => href !== undefined && rel === 'alternate',
  );
  const page = alternates.find(({ type }) => type === undefined || /html/i.test(type)) ?? alternates[0];
  return page?.href;
}

/** Resolves an address; unchanged if that is impossible. */
export function resolve(address: string | undefined, base: string): string {
  const written = address?.trim() ?? '';
  if (written === '') return base;
  return urlOrNull(written, base)?.href ?? written;
}
