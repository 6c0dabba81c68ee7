import { test } from 'vitest';
import { readHtml } from '../../../adapters/media/html.ts';
import { expectLinear } from '../../support/growth.ts';

test('lines that end with br are read in linear time', () =>
  expectLinear((size) => readHtml('some words here<br>\n'.repeat(size)), 10_000));
