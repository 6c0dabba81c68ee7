import { Parser } from 'htmlparser2';
import { degrees, position } from './exif.ts';
import type { PictureMetadata } from './picture-metadata.ts';
import { localName } from './xml-elements.ts';

/** Maximum number of characters that are read. XMP also contains the history of a picture, and a thumbnail. */
const MAX_LENGTH = 128 * 1024;

/** The metadata of a picture in XMP (ISO 16684-1). */
export function xmpMetadata(xml: string): PictureMetadata {
  const properties = propertiesOf(xml);
  const all = (name: string) => properties.get(name) ?? [];
  const one = (name: string) => all(name)[0];
  const [latitude, longitude] = ['GPSLatitude', 'GPSLongitude'].map((name) => coordinate(one(name)));
  return {
    titles: [one('title'), one('Headline')],
    descriptions: [one('description')],
    authors: all('creator'),
    keywords: all('subject'),
    dates: [one('DateTimeOriginal'), one('DateCreated')],
    comment: one('UserComment'),
    camera: position(latitude ?? Number.NaN, longitude ?? Number.NaN),
  };
}

/**
 * The texts of the properties by their names without prefixes. A property is an attribute of a description, or an element with a text or a
 * list; of translations, only the default one counts.
 */
function propertiesOf(xml: string): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  const path: string[] = [];
  let rdfDepth = 0;
  let text = '';
  let isDefault = false;
  const add = (name: string, value: string) => {
    const values = found.get(name);
    if (values === undefined || isDefault) found.set(name, [value]);
    else values.push(value);
  };
  const parser = new Parser(
    {
      onopentag(written, attributes) {
        const name = localName(written);
        if (path.at(-1) === 'RDF')
          for (const [key, value] of Object.entries(attributes)) add(localName(key), value);
        path.push(name);
        if (name === 'RDF') rdfDepth = path.length;
        text = '';
        isDefault = attributes['xml:lang'] === 'x-default';
      },
      ontext(part) {
        text += part;
      },
      onclosetag() {
        const depth = rdfDepth === 0 ? 0 : path.length - rdfDepth;
        const property = path[rdfDepth + 1];
        const isValue = depth === 2 || (depth === 4 && path.at(-1) === 'li');
        if (property !== undefined && isValue && text.trim() !== '') add(property, text);
        path.pop();
        text = '';
        isDefault = false;
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml.slice(0, MAX_LENGTH));
  return found;
}

/** `47,22.5N` or `47,22,30N` in degrees; NaN for anything else. */
function coordinate(text = ''): number {
  const [, numbers = '', reference] = /^([\d.]+(?:,[\d.]+){0,2})([NSEW])$/i.exec(text.trim()) ?? [];
  return numbers === '' ? Number.NaN : degrees(numbers.split(',').map(Number), reference);
}
