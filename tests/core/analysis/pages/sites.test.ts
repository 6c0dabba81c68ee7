import { expect, test } from 'vitest';
import { siteFacts } from '../../../../core/analysis/pages/sites.ts';
import { expectLinear } from '../../../support/growth.ts';

test.each([
  ['https://bsky.app/profile/ana.example/post/3k', 'AlphaPost', { author: 'ana.example' }],
  ['https://www.facebook.com/reel/123', 'BetaReel', {}],
  ['https://www.instagram.com/p/C1/', 'GammaPost', {}],
  ['https://www.instagram.com/louperrin/reel/C1/', 'GammaReel', {}],
  ['https://old.reddit.com/r/bread/comments/1a/loaf/', 'DeltaPost', { subforum: 'bread' }],
  ['https://substack.com/@lin/note/c-1', 'EpsilonNote', { author: 'lin' }],
  ['https://www.ted.com/talks/a_talk', 'ZetaTalk', {}],
  ['https://www.threads.net/@lin/post/C1', 'EtaPost', { author: 'lin' }],
  ['https://www.threads.com/@lin/post/C1', 'EtaPost', { author: 'lin' }],
  ['https://www.tiktok.com/@lin/video/7', 'ThetaPost', { author: 'lin' }],
  ['https://vimeo.com/1084537', 'IotaVideo', {}],
  ['https://de.m.wikipedia.org/wiki/Gezeitenm%C3%BChle', 'KappaArticle', { language: 'de' }],
  ['https://x.com/lin/status/17', 'LambdaPost', { author: 'lin' }],
  ['https://mobile.twitter.com/lin/status/17?s=20', 'LambdaPost', { author: 'lin' }],
  ['https://www.youtube.com/watch?v=aaaaaaaaaaa', 'MuVideo', {}],
  ['https://www.youtube.com/watch?app=desktop&v=aaaaaaaaaaa', 'MuVideo', {}],
  ['https://youtu.be/aaaaaaaaaaa', 'MuVideo', {}],
  ['https://github.com/millwright/tinymill', 'Repository', { owner: 'millwright' }],
  [
    'https://github.com/millwright/tinymill/issues/42#c1',
    'RepositoryIssue',
    { owner: 'millwright', repository: 'tinymill', number: '42' },
  ],
  ['https://gitlab.com/mills/sub/tinymill', 'Repository', { owner: 'mills' }],
  [
    'https://codeberg.org/lin/mill/issues/3',
    'RepositoryIssue',
    { owner: 'lin', repository: 'mill', number: '3' },
  ],
])('%s is %s', (url, type, fields) => expect(siteFacts(url)).toEqual({ type, fields }));

test.each([
  'https://x.com/lin',
  'https://notx.com/lin/status/17',
  'https://x.com.evil.example/lin/status/17',
  'https://evil.example/?https://x.com/lin/status/17',
  'https://www.youtube.com/@lin',
  'https://www.youtube.com/watch?list=v',
  'https://github.com/features/actions',
  'https://github.com/millwright',
  'https://github.com/millwright/tinymill/wiki',
  'https://wikipedia.org/',
  'https://youtube.com.evil.example/watch?v=a',
  'not an address',
])('%s belongs to no site', (url) => expect(siteFacts(url)).toBeUndefined());

// A few repetitions suffice: with a faulty pattern, each repetition doubles the time.
test('a long name in an address takes linear time', async () => {
  await expectLinear((size) => siteFacts(`https://gitlab.com/lin/${'a'.repeat(size)}//`), 27);
});
