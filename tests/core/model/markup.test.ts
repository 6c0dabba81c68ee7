import { describe, expect, it } from 'vitest';
import { afterComments } from '../../../core/model/markup.ts';
import { expectLinear } from '../../support/growth.ts';

describe('the type of markup', () => {
  it.each([
    ['<svg>', '<svg>'],
    [' \ufeff\n<!-- a --> <!-- <b> --!> -->\t<svg> <!-- c -->', '<svg> <!-- c -->'],
    ['<!----><svg>', '<svg>'],
    ['<!---><svg>--> x', 'x'],
    ['<?xml version="1.0"?><!-- a --><?xml-stylesheet href="a.css"?><svg>', '<svg>'],
    ['a <!-- b -->', 'a <!-- b -->'],
    ['<!-- has no end', ''],
    ['', ''],
  ])('%j is %j', (text, start) => {
    expect(afterComments(text)).toBe(start);
  });

  it('is detected in linear time', async () => {
    for (const part of ['<!--->\n', '<!---->', ' ', '<!--']) {
      await expectLinear((size) => afterComments(part.repeat(size)), 40_000);
    }
  });
});
