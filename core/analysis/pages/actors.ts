import type { EntityFields } from '../../model/entity.ts';
import { plainText } from './plain.ts';

/** The person or organisation in a line; undefined if it is not a name. */
export function actor(text: string): EntityFields | undefined {
  const name = nameLine(text);
  return name === undefined || name.length > 200 ? undefined : { name };
}

/** The names in a line such as "By Jane Doe and John Smith"; empty for a URL or text too long for names. */
export function actorNames(text: string): string[] {
  const line = nameLine(text) ?? '';
  return line
    .split(/\s*(?:;|\||·|•| and | & )\s*/)
    .flatMap((part) =>
      part.split(',').every((one) => /\S\s+\S/.test(one.trim())) ? part.split(/\s*,\s*/) : [part],
    )
    .filter((name) => name !== '' && name.length <= 100);
}

/** A line of names without "By"; undefined for URLs and for text too long for names. */
function nameLine(text: string): string | undefined {
  const line = plainText(text).replace(/^(?:written |posted |words )?by:?\s+/i, '');
  return line === '' || line.length > 300 || /^https?:\/\//.test(line) ? undefined : line;
}
