import { expect, it, test } from 'vitest';
import { markedTitle } from '../../../../core/analysis/texts/marked-title.ts';
import { expectLinear } from '../../../support/growth.ts';

it.each([
  ['a.org', '# -*- mode: org -*-\n#+TITLE: Boats at sea\n\n* First'],
  ['a.org', ':PROPERTIES:\n:ID: 1\n:END:\n\\* Boats at sea'],
  [
    'a.gpx',
    '```xml\n<gpx version="1.1">\n <metadata>\n  <name>Boats at sea</name></metadata><trk><name>1</name></trk>',
  ],
  ['a.kml', '```xml\n<kml><Document>\n<name><![CDATA[Boats at sea]]></name>'],
  ['a.opml', '```xml\n<opml version="2.0"><head><title>Boats at sea</title>'],
  ['a.norg', '@document.meta\ntitle: Boats at sea\n@end'],
  ['a.adoc', ':toc:\n\n= Boats at sea\nAnn'],
  ['a.adoc', '---\ntitle: Boats at sea\n\\---\n\nText.'],
  ['a.rst', '.. _a:\n\n\\=\\=\\=\\=\\=\n Boats at sea\n\\=\\=\\=\\=\\=\n\nFirst\n-----'],
  ['a.rst', '.. title: Boats at sea\n.. slug: a'],
  ['a.tex', '```tex\n\\documentclass{book}\n\\title[B]{Boats \\emph{at} sea\\thanks{x}}\n```'],
  ['a.tex', '```tex\n\\section*{Boats at sea}\n```'],
  ['a.typ', '#set page(paper: "a4")\n#set document(title: "Boats at sea")\n\n= First'],
  ['a.typ', '#show: t.with(\n  title: [Boats at sea],\n)'],
  ['a.wiki', '= Boats at sea =\n\n\\=\\= First \\=\\='],
  ['a.textile', 'h1. Boats at sea\n\nText.'],
  ['a.tid', 'created: 2026\ntitle: Boats at sea\n\nText.'],
  ['a.txt', '---\ntitle: Boats at sea\ntags: \\[a]\n---\nText.'],
  ['a.txt', 'Title: Boats at sea\nDate: 2026-01-02\n\nText.'],
])('is what the markup of %s names: %j', (name, text) => {
  expect(markedTitle(text, name)).toBe('Boats at sea');
});

it.each([
  ['a.txt', '= 3\n* b'],
  ['a.md', '---\ntitle: A\n---'],
  ['constructor', '= A'],
  ['a.tex', '```tex\n\\begin{document}\n```'],
])('is unknown for %s with %j', (name, text) => {
  expect(markedTitle(text, name)).toBeUndefined();
});

test.each(['a.tex', 'a.rst', 'a.org'])('takes linear time: %s', async (name) => {
  await expectLinear((size) => markedTitle('\\title{{\n==\n* \n#+title:'.repeat(size), name), 1_000);
});
