/** The number of levels to which front matter may nest lists, names and keys: notes have two or three. */
const MAX_LEVELS = 64;

const BRACKETS = /[[\]{}]/g;
/** What says that a whole list or a map is a name. */
const KEYS = /(?<!\S)\?(?!\S)/g;

/**
 * Whether YAML is nested so little that it is parsed in time, which takes time cubic in the levels: 5 s for 400. Brackets in texts count
 * like others, since only a parser tells them apart.
 */
export function isShallowYaml(yaml: string): boolean {
  let level = 0;
  for (const [bracket] of yaml.matchAll(BRACKETS)) {
    level = bracket === '[' || bracket === '{' ? level + 1 : Math.max(0, level - 1);
    if (level > MAX_LEVELS) return false;
  }
  return (yaml.match(KEYS)?.length ?? 0) <= MAX_LEVELS;
}
