import { plural } from './counts.ts';
import { translatable } from './language.ts';

/** Settings: offline storage. */
export const keptSettingsWords = translatable('kept-settings', {
  empty: 'Delete offline copies',
  emptied: 'Offline copies deleted. Pinned items are stored again the next time you open the app.',
  hint: 'Recently opened and pinned items, and the spaces you choose, can be read here without the server.',
  max: 'Storage limit',
  name: 'Offline',
  nothing: 'nothing',
  total: (objects: number, size: string) =>
    objects === 0
      ? 'Nothing stored'
      : plural(objects, { one: `# item stored, ${size}`, other: `# items stored, ${size}` }),
});
