import { describe, expect, it } from 'vitest';
import { withCover } from '../../../../core/analysis/pages/presentation.ts';
import { entityProblems } from '../../../../core/entities/schemas.ts';
import { ENTITY_TYPES } from '../../../../core/entities/vocabulary.ts';
import { toBlobReference } from '../../../../core/model/blob.ts';
import { described } from './described.ts';

const cover = toBlobReference(
  { key: 'k', sha256: 's', type: 'image/webp', sizeBytes: 7, width: 2, height: 1, colors: ['#ffffff'] },
  '/objects/o/thumbnail',
);
const entityOf = (type: string) => ({ id: 'main', '@type': type });

describe('the picture of a page', () => {
  it('is the cover if the type has one (D28)', () => {
    expect(withCover(entityOf('Movie'), cover)).toEqual({ ...entityOf('Movie'), cover });
    expect(withCover(entityOf('Book'), cover)).toEqual(entityOf('Book'));
    for (const type of Object.keys(ENTITY_TYPES)) {
      expect(entityProblems(withCover(entityOf(type), cover))).toEqual([]);
    }
  });

  it('is attached to a post', () => {
    const post = entityOf('LambdaPost');
    expect(withCover(post, cover)).toEqual({ ...post, attachments: [cover] });
  });
});

describe('the portrait of the author of a post', () => {
  const url = 'https://bsky.app/profile/ada.example/post/3k';
  const picturesIn = (page: Parameters<typeof described>[0]) => {
    const { pictureUrls, portraitUrls } = described({ url, ...page });
    return { pictureUrls, portraitUrls };
  };
  const image = (content: string) => ({ name: 'og:image', content });

  it('is what the page states', () => {
    const author = { '@type': 'Person', name: 'Ada', image: { '@type': 'ImageObject', url: '/ada.jpg' } };
    const node = { '@type': 'SocialMediaPosting', headline: 'Tides', author, image: '/tide.jpg' };
    expect(picturesIn({ jsonLd: [JSON.stringify(node)] })).toEqual({
      portraitUrls: ['https://bsky.app/ada.jpg'],
      pictureUrls: ['https://bsky.app/tide.jpg'],
    });
  });

  it('is the picture that a page without pictures offers for previews', () => {
    const meta = [{ name: 'twitter:card', content: 'summary' }, image('/ada.jpg')];
    expect(picturesIn({ meta })).toEqual({ portraitUrls: ['https://bsky.app/ada.jpg'], pictureUrls: [] });
    const profile = 'https://pbs.example/profile_images/1/me.jpg';
    expect(picturesIn({ meta: [image(profile), image('/tide.jpg')] })).toEqual({
      portraitUrls: [profile],
      pictureUrls: ['https://bsky.app/tide.jpg'],
    });
  });

  it('is not the picture of a post, or of another page', () => {
    const none = { portraitUrls: [], pictureUrls: ['https://bsky.app/tide.jpg'] };
    const large = { name: 'twitter:card', content: 'summary_large_image' };
    expect(picturesIn({ meta: [large, image('/tide.jpg')] })).toEqual(none);
    const small = { name: 'twitter:card', content: 'summary' };
    expect(picturesIn({ url: 'https://bsky.app/about', meta: [small, image('/tide.jpg')] })).toEqual(none);
  });
});
