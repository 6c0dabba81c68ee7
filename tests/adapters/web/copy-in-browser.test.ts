import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { policyBefore } from '../../../core/model/page-copy.ts';
import { hasChromium } from '../../support/chromium.ts';
import { type CopyOpener, copyHtml, copyOpener } from '../../support/copies.ts';

/** Copies of hostile pages, opened from a disk by a real browser. */

const RUN = '<img src=x onerror=alert(1)>';

/** Pages that one parser reads as text, and another as markup. */
const HOSTILE: Readonly<Record<string, string>> = {
  'a style in a formula': `<math><annotation-xml><style>${RUN}</style></annotation-xml></math>`,
  'a style in a formula, closed early': `<math><mi><style></mi></math>${RUN}</style>`,
  'a style in a drawing': `<svg><style>${RUN}</style></svg>`,
  'a style in the description of a drawing': `<svg><desc><style><svg>${RUN}</style></desc></svg>`,
  'a style with a comment': `<svg></p><style><!--</style>${RUN}--></style>`,
  'a style with characters by name': '<svg><style>&lt;img src=x onerror=alert(1)&gt;</style></svg>',
  'a style whose strings are markup': `<style>a{content:"</sty\\6ce>${RUN}"}b{content:"<svg><style>${RUN}"}</style>`,
  'a title in a drawing': `<svg><title><style>${RUN}</style></title></svg>`,
  'a nested form': `<form><math><mtext></form><form><mglyph><style></math>${RUN}</style>`,
  'a table in a formula': `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=alert(1)&gt;">`,
  'an attribute in a table': `<table><math><mtext><mglyph><style><math><img title="</style>${RUN.replaceAll('"', '')}">`,
  'a text area in a drawing': `<svg><textarea><title>${RUN}</title></textarea></svg>`,
  'a text that is raw': `<svg><xmp>${RUN}</xmp><noembed>${RUN}</noembed><plaintext>${RUN}`,
  'a section of characters': `<svg><![CDATA[><img src=x onerror=alert(1)>]]></svg><![CDATA[${RUN}]]>`,
  'a comment that ends otherwise': `<!--><img src=x onerror=alert(1)>--><!--a--!>${RUN}-->`,
  'a script of a drawing':
    '<svg><script href="data:text/javascript,alert(1)"></script><script>alert(1)</script></svg>',
  'an animation': '<svg><a><animate attributeName=href values=javascript:alert(1) /><text>x</text></a></svg>',
  'links of drawings and formulas':
    '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a><use href="data:image/svg+xml,<svg id=x onload=alert(1)/>#x"/></svg><math href="javascript:alert(1)"><mi>x',
  'pictures of drawings':
    '<svg><rect fill="url(http://127.0.0.1:9/a)" style="fill:url(http://127.0.0.1:9/b)"/><image href="http://127.0.0.1:9/c"/><feImage href="http://127.0.0.1:9/d"/></svg>',
  'a head in a part': `<div><head><meta http-equiv=refresh content="0;url=http://127.0.0.1:9/"></head>${RUN}</div>`,
  'a head in a drawing': `<svg><head><title>x</title></head></svg>${RUN}`,
  'a head in a shadow tree': `<div><template shadowrootmode=open><head></head>${RUN}<style>p{background:url(http://127.0.0.1:9/s)}</style></template></div>`,
  'a template in a template': `<template shadowrootmode=open><template shadowrootmode=closed>${RUN}</template></template><template>${RUN}</template>`,
  'a policy of its own': `<meta http-equiv=Content-Security-Policy content="script-src *"><meta name=" Referrer" content=unsafe-url><base href="http://127.0.0.1:9/">${RUN}`,
  'a handler of the document':
    '<html onload=alert(1)><head onfocus=alert(1)><body onload=alert(1) onpageshow=alert(1)>x',
  'a second body': '<body>x</body><html onclick=alert(1)><body onload=alert(1)>',
  frames: '<frameset onload=alert(1)><frame src="javascript:alert(1)"></frameset>',
  'a page without scripts': `<head><noscript><style></noscript>${RUN}</style></noscript></head><noscript><p title="</noscript>${RUN.replaceAll('"', '')}"></noscript>`,
  'a data block': `<script type="application/ld+json">{"a":"<!--<script>${RUN}"}</script>${RUN}`,
  'a deep page': `${'<div>'.repeat(600)}<svg><foreignObject><style>${RUN}</style>${RUN}`,
  'a deep drawing': `${'<svg><foreignObject>'.repeat(260)}<style>a{content:"${RUN}"}</style><math><annotation-xml encoding=text/html><style>a{content:"${RUN}"}`,
  'broken marks': `${'<a><b x=1><table><i>'.repeat(40)}${RUN}</b></a><p></i>`,
};

describe.runIf(hasChromium)('a copy in a browser', () => {
  const openers: CopyOpener[] = [];
  beforeAll(async () => {
    openers.push(await copyOpener(true), await copyOpener(false));
  });
  afterAll(() => Promise.all(openers.map((opener) => opener.close())));

  it.each(Object.entries(HOSTILE))('does nothing by itself: %s', async (_, page) => {
    const html = await copyHtml(page);
    for (const opener of openers) expect(await opener.faultsOf(html), html).toEqual([]);
  });

  it.each([
    `<div><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none'"></head>${RUN}</div>`,
    `<!DOCTYPE html><html onload="alert(1)"><head></head><body>${RUN}</body></html>`,
    `<html><body><script>alert(1)</script>${RUN}</body></html>`,
  ])('runs nothing even if it was made by an earlier version, or elsewhere: %s', async (old) => {
    const [bound] = openers;
    expect(await bound?.faultsOf(`${policyBefore(old)}${old}`)).toEqual([]);
  });

  it('begins with its permissions, once', async () => {
    const html = await copyHtml('<html lang=de class=a><body><p>x');
    expect(html).toMatch(
      /^<!DOCTYPE html><html lang="de" class="a"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy"/,
    );
    expect(policyBefore(html)).toBe('');
    expect(policyBefore(html.replace('lang=', 'onload='))).not.toBe('');
  });
});
