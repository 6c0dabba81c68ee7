import { fold } from '../../search/text/fold.ts';
import { bareName, hostName } from './evidence.ts';

/** The fewest characters of a host's name; shorter names have too many other meanings. */
export const MIN_HOST_LENGTH = 4;

/** Whether a text begins with the name of the host, `Node.js v20 documentation` on nodejs.org. */
export function isNamedAfterHost(text: string, url: string): boolean {
  const host = bareName(hostName(url));
  return host.length >= MIN_HOST_LENGTH && bareName(text).startsWith(host);
}

/** Whether some words of a text, in order, make up the name of the host: `St Bede’s C of E Primary` on stbedesprimary.example. */
export function spellsHost(text: string, url: string): boolean {
  const host = bareName(hostName(url));
  const left = text.split(/[^\p{L}\p{N}'’]+/u).reduce((rest, word) => {
    const written = [fold(bareName(word)), bareName(fold(word))];
    const name = written.find((one) => one !== '' && rest.startsWith(one)) ?? '';
    return rest.slice(name.length);
  }, host);
  return host.length >= MIN_HOST_LENGTH && (left === '' || isEndOf(bareName(fold(text)), host));
}

/** The fewest characters of the last word of a host's name that name the site without the others. */
const MIN_END = 6;
const isEndOf = (name: string, host: string): boolean => name.length >= MIN_END && host.endsWith(name);

/** Whether a text is the name of the host, from its first word on: `Shore News` on shorenews.example, but not `Ada on Shore News`. */
export const isNameOfHost = (text: string, url: string): boolean =>
  spellsHost(text, url) && bareName(hostName(url)).startsWith(bareName(text.split(/\s/u)[0] ?? ''));
