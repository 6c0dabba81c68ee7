import { describe, expect, it } from 'vitest';
import { withCover } from '../../../../core/analysis/pages/presentation.ts';
import { entityProblems } from '../../../../core/entities/schemas.ts';
import { ENTITY_TYPES } from '../../../../core/entities/vocabulary.ts';
import { toBlobReference } from '../../../../core/model/blob.ts';

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

  it('is attached to a post, unless it shows the author', () => {
    const post = entityOf('LambdaPost');
    const attached = { ...post, attachments: [cover] };
    expect(withCover(post, cover, 'https://pbs.twimg.com/media/ferry.jpg:large')).toEqual(attached);
    expect(withCover(post, cover, 'https://pbs.twimg.com/profile_images/1/me.jpg')).toEqual(post);
  });
});
