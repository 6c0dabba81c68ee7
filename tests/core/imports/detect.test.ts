import { expect, test } from 'vitest';
import { detectText } from '../../../core/imports/detect.ts';
import { expectLinear } from '../../support/growth.ts';

test('OPML is recognised by its first tag, after a declaration and comments', () => {
  const opml = '<opml version="2.0">';
  for (const before of [
    '',
    '<?xml version="1.0"?>\n',
    '<!-- a -->',
    '<?xml version="1.0"?><!-- a --> <!-- b -->',
  ]) {
    expect(detectText(before + opml, 'a.xml')).toBe('opml');
  }
  expect(detectText(`<a/>${opml}`, 'a.xml')).toBeNull();
});

// A few repetitions suffice: with a faulty pattern, each repetition doubles the time.
test('comments within comments take no more time than others', async () => {
  await expectLinear((size) => detectText('<!--->\n'.repeat(size), 'a.md'), 44);
});
