/** Maximum number of nested brackets in front matter, where two or three are usual, and maximum number of keys that are lists or maps. */
const MAX_LEVELS = 64;

const BRACKETS = /[[\]{}]/g;
/** The `?` that makes a whole list or map a key. */
const KEYS = /(?<!\S)\?(?!\S)/g;

/**
 * Whether YAML is shallow enough to be parsed in time. Parsing time grows with the cube of the levels: 400 levels take 5 s. Brackets in
 * text count too, since only a parser can distinguish them.
 */
export function isShallowYaml(yaml: string): boolean {
  let level = 0;
  for (const [bracket] of yaml.matchAll(BRACKETS)) {
    level = bracket === '[' || bracket === '{' ? level + 1 : Math.max(0, level - 1);
    if (level > MAX_LEVELS) return false;
  }
  return (yaml.match(KEYS)?.length ?? 0) <= MAX_LEVELS;
}
