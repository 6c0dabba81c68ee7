import { fold } from '../../search/text/fold.ts';
import { bareName, hostName } from './evidence.ts';

/** The fewest characters of a host's name; shorter names have too many other meanings. */
export const MIN_HOST_LENGTH = 4;

/** Whether a text begins with the name of the host, `Node.js v20 documentation` on nodejs.org, umlauts written out. */
export function isNamedAfterHost(text: string, url: string): boolean {
  const host = bareName(hostName(url));
  const written = bareName(text);
  const inAscii = written.replace(/[äöü]/gu, (letter) => `${fold(letter)}e`);
  return host.length >= MIN_HOST_LENGTH && [written, inAscii].some((one) => one.startsWith(host));
}

/** Whether some words of a text, in order, make up the name of the host: `St Bede’s C of E Primary` on stbedesprimary.example. */
export function spellsHost(text: string, url: string): boolean {
  const host = bareName(hostName(url));
  const left = text.split(/[^\p{L}\p{N}'’]+/u).reduce((rest, word) => {
    const name = bareName(fold(word));
    return name !== '' && rest.startsWith(name) ? rest.slice(name.length) : rest;
  }, host);
  return host.length >= MIN_HOST_LENGTH && (left === '' || isEndOf(bareName(fold(text)), host));
}

/** The fewest characters of the last word of a host's name that name the site without the others. */
const MIN_END = 6;
const isEndOf = (name: string, host: string): boolean => name.length >= MIN_END && host.endsWith(name);

/** Whether a text is the name of the host, from its first word on: `Shore News` on shorenews.example, but not `Ada on Shore News`. */
export const isNameOfHost = (text: string, url: string): boolean =>
  spellsHost(text, url) && bareName(hostName(url)).startsWith(bareName(text.split(/\s/u)[0] ?? ''));
