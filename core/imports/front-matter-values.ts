import { parse as parseToml } from 'smol-toml';
import { parse as parseYaml } from 'yaml';
import type { FrontMatter } from '../prose/front-matter.ts';
import { isShallowYaml } from './yaml-nesting.ts';

/** Names with their values. */
export type Values = Readonly<Record<string, unknown>>;

const PARSERS: Readonly<Record<FrontMatter['format'], (text: string) => unknown>> = {
  yaml: (text) => parseYaml(text, { maxAliasCount: 10, logLevel: 'silent' }),
  toml: parseToml,
  json: JSON.parse,
  lines: valuesInLines,
};

/**
 * The values of front matter; null if it is damaged or nested too deep. Zola keeps tags and authors in separate tables, `taxonomies`
 * and `extra`, whose values count as if they were at the top level. Names also count in lower case. Dates of TOML become text in ISO 8601.
 */
export function frontMatterValues({ format, properties }: Omit<FrontMatter, 'body'>): Values | null {
  if (!isShallowYaml(properties)) return null;
  try {
    const values = properties.trim() === '' ? {} : valuesOf(PARSERS[format](properties));
    if (values === null) return values;
    const isNested = format === 'toml' || format === 'json';
    const all = { ...(isNested && { ...valuesOf(values.extra), ...valuesOf(values.taxonomies) }), ...values };
    const plain = Object.entries(all).map(
      ([name, value]) => [name, value instanceof Date ? value.toISOString() : value] as const,
    );
    return Object.fromEntries([...plain.map(([name, value]) => [name.toLowerCase(), value]), ...plain]);
  } catch {
    return null;
  }
}

/** Names and values on lines; indented lines continue a value. Several authors are separated by semicolons in Pandoc. */
function valuesInLines(text: string): Values {
  const lines = text.replaceAll(/\r?\n\s+/gu, ' ').split(/\r?\n/u);
  return Object.fromEntries(
    lines.map((line) => {
      const at = line.indexOf(':');
      const value = line.slice(at + 1).trim();
      return [line.slice(0, at), /^authors?$/iu.test(line.slice(0, at)) ? value.replaceAll(';', ',') : value];
    }),
  );
}

function valuesOf(value: unknown): Values | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Values) : null;
}
