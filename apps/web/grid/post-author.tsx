import type { VNode } from 'preact';
import type { Preview } from '../api/types.ts';
import { hostOf } from './card-foot.tsx';
import { creatorOf } from './facts.ts';
import { PagePicture } from './lazy.ts';

/** Background hues for initials, in degrees, that are easy to distinguish. */
const HUES = [12, 32, 88, 150, 190, 222, 265, 320] as const;

interface PostAuthorProps {
  readonly post: Pick<Preview, 'id' | 'mainEntity' | 'url' | 'hasPortrait'> | null;
}

/** The name of a post's author, with a portrait, or with initials in a colour that depends on the name. Empty while the post loads. */
export function PostAuthor({ post }: PostAuthorProps): VNode {
  if (post === null) return <p class="author" />;
  const site = hostOf(post.url ?? '');
  const name = (post.mainEntity && creatorOf(post.mainEntity)) || site;
  return (
    <p class="author" dir="auto">
      <span class="initials" aria-hidden="true" style={{ '--hue': String(hueOf(name)) }}>
        {initialsOf(name)}
        {post.hasPortrait && <PagePicture id={post.id} name="portrait" subject={`${name} ${site}`} />}
      </span>
      <span class="author-name">{name}</span>
    </p>
  );
}

/** The first letters of the first and last word of a name. */
function initialsOf(name: string): string {
  const words = name
    .replace(/^u\/|^@/, '')
    .split(/[\s._-]+/u)
    .filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(
    (word) => [...(word ?? '')][0] ?? '',
  );
  return letters.join('').toLocaleUpperCase();
}

function hueOf(name: string): number {
  let sum = 0;
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973;
  return HUES[sum % HUES.length] ?? 0;
}
