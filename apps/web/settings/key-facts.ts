import type { Key, Space } from '../api/types.ts';
import { formatDay } from '../words/format.ts';
import { settingsWords } from '../words/settings.ts';

/** When a key or a token was last used. */
export function lastUseOf({ lastSeen }: Pick<Key, 'lastSeen'>): string {
  return lastSeen === undefined ? settingsWords.neverSeen : settingsWords.seen(formatDay(lastSeen));
}

/** The content scope of a key or a token. */
export function scopeInWords(scope: Key['scope'], spaces: readonly Space[]): string {
  if (typeof scope === 'string') return settingsWords.scopes[scope];
  const names = scope.map((id) => spaces.find((space) => space.id === id)?.name ?? settingsWords.goneSpace);
  return settingsWords.inSpaces(names.join(', '));
}
