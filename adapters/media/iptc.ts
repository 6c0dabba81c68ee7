import { decodeUndeclared } from '../../core/model/guess-charset.ts';
import type { PictureMetadata } from './picture-metadata.ts';

/** The numbers of data sets of IPTC-IIM 4.2 in its record 2. */
const [OBJECT_NAME, KEYWORDS, DATE, TIME, BYLINE, HEADLINE, CAPTION] = [5, 25, 55, 60, 80, 105, 120];
const MARKER = 0x1c;
const RECORD = 2;
const HEAD_BYTES = 5;
const MAX_SETS = 200;
const MAX_BYTES = 256 * 1024;

/** The metadata of a picture in IPTC-IIM, which often does not name its charset. */
export function iptcMetadata(file: Uint8Array): PictureMetadata {
  const bytes = file.subarray(0, MAX_BYTES);
  const sets: (readonly [set: number, text: string])[] = [];
  for (let at = bytes.indexOf(MARKER); at >= 0 && sets.length < MAX_SETS; ) {
    const [, record, set = 0, high = 0, low = 0] = bytes.subarray(at, at + HEAD_BYTES);
    const end = at + HEAD_BYTES + high * 256 + low;
    if (record === RECORD && high < 0x80)
      sets.push([set, decodeUndeclared(bytes.subarray(at + HEAD_BYTES, end)).replaceAll('\0', '')]);
    at = bytes.indexOf(MARKER, record === 1 || record === RECORD ? end : at + 1);
  }
  const all = (set: number) => sets.flatMap(([one, text]) => (one === set ? [text] : []));
  const [[date = ''], [time = '']] = [all(DATE), all(TIME)];
  return {
    titles: [all(OBJECT_NAME)[0], all(HEADLINE)[0]],
    descriptions: [all(CAPTION).join(' ')],
    authors: all(BYLINE),
    keywords: all(KEYWORDS),
    dates: [
      date.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3') + time.replace(/^(\d\d)(\d\d)(\d\d)/, 'T$1:$2:$3'),
    ],
  };
}
