import type { Mark, MarkSpec, ParseRule } from 'prosemirror-model';
import { isSafeAddress } from '../../../../core/prose/addresses.ts';
import type { MarkType } from '../../../../core/prose/schema.ts';

/** How the editor renders a mark and parses it from pasted HTML. */
type MarkRendering = Pick<MarkSpec, 'code' | 'inclusive' | 'parseDOM' | 'toDOM'>;

const as = (tag: string, ...rules: readonly ParseRule[]): MarkRendering => ({
  toDOM: () => [tag, 0],
  parseDOM: [{ tag }, ...rules],
});

export const markRenderings: Readonly<Record<MarkType, MarkRendering>> = {
  bold: as(
    'strong',
    // Some editors wrap whole texts in a `b` element that is not bold.
    { tag: 'b', getAttrs: (element) => element.style.fontWeight !== 'normal' && null },
    { style: 'font-weight=400', clearMark: ({ type }: Mark) => type.name === 'bold' },
    { style: 'font-weight', getAttrs: (value) => /^(bold(er)?|[6-9]\d{2})$/.test(value) && null },
  ),
  italic: as(
    'em',
    { tag: 'i', getAttrs: (element) => element.style.fontStyle !== 'normal' && null },
    { style: 'font-style=italic' },
  ),
  underline: as('u', { style: 'text-decoration=underline' }, { style: 'text-decoration-line=underline' }),
  strike: as(
    's',
    { tag: 'del' },
    { tag: 'strike' },
    { style: 'text-decoration=line-through' },
    { style: 'text-decoration-line=line-through' },
  ),
  highlight: as('mark'),
  ins: as('ins'),
  superscript: as('sup', { style: 'vertical-align=super' }),
  subscript: as('sub', { style: 'vertical-align=sub' }),
  link: {
    inclusive: false,
    toDOM: ({ attrs: { href, title } }) => ['a', { href, title, rel: 'noopener noreferrer' }, 0],
    parseDOM: [
      {
        tag: 'a[href]',
        getAttrs: (element) => {
          const href = element.getAttribute('href') ?? '';
          // Links to fragments do not work outside their page.
          if (!isSafeAddress(href, 'link') || href === '' || href.startsWith('#')) return false;
          return { href, title: element.getAttribute('title') || null };
        },
      },
    ],
  },
  code: { code: true, ...as('code', { tag: 'kbd' }, { tag: 'samp' }, { tag: 'tt' }) },
};
