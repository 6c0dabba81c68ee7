const LICENSES: readonly (readonly [RegExp, string])[] = [
  [/apache.*2(\.0)?\b/i, 'Apache-2.0'],
  [/\b(agpl|affero).*3/i, 'AGPL-3.0'],
  [/\b(lgpl|lesser).*3/i, 'LGPL-3.0'],
  [/\b(lgpl|lesser).*2\.1/i, 'LGPL-2.1'],
  [/\b(gpl|gnu general public).*3/i, 'GPL-3.0'],
  [/\b(gpl|gnu general public).*2/i, 'GPL-2.0'],
  [/\bmpl.*2|mozilla public/i, 'MPL-2.0'],
  [/\bbsd.?3|3.clause/i, 'BSD-3-Clause'],
  [/\bbsd.?2|2.clause/i, 'BSD-2-Clause'],
  [/\bmit\b/i, 'MIT'],
  [/\bisc\b/i, 'ISC'],
  [/\bunlicense\b/i, 'Unlicense'],
  [/creativecommons\.org\/publicdomain\/zero|\bcc0\b/i, 'CC0-1.0'],
];

/** The SPDX name of a known licence, otherwise its own name; for a URL, its last segment. */
export function licenseName(text: string): string {
  return (
    LICENSES.find(([pattern]) => pattern.test(text))?.[1] ?? text.replace(/^https?:\/\/.*?([^/]+)\/?$/, '$1')
  );
}
