import { type ReadFile, textOf } from '../format.ts';
import { pageRow } from '../rows.ts';
import { listOf, type Members, membersOf, text } from './members.ts';

/** A bookmark or folder, with the names of the folders around it. */
interface Entry {
  readonly members: Members;
  readonly folder: readonly string[];
}

/**
 * Bookmarks as browsers store them, in JSON: the backups of Firefox, with `children` of `uri`, `title`, `dateAdded`, `tags`; and the file
 * `Bookmarks` of Chrome and its relatives, with `roots` of `url`, `name`, `date_added`. The folders at the top carry no information.
 */
export const readBrowserJson: ReadFile = async function* (file, reading) {
  let number = 0;
  for await (const values of reading.syntax.json(textOf(file, reading), ['$.children.*', '$.roots.*'])) {
    const tops = new Set(values.map(membersOf).filter((members) => members !== null));
    const open: Entry[] = [...tops].map((members) => ({ members, folder: [] })).toReversed();
    for (let entry = open.pop(); entry !== undefined; entry = open.pop()) {
      const { members, folder } = entry;
      const address = text(members.uri) || text(members.url);
      if (address !== '') {
        number += 1;
        const title = text(members.title) || text(members.name);
        yield pageRow(
          reading.at(`bookmark ${number}`),
          address,
          {
            title: title === address ? '' : title,
            tags: text(members.tags).split(','),
            folder,
            created: members.dateAdded ?? members.date_added,
            modified: members.lastModified ?? members.date_modified,
          },
          reading.now,
        );
      }
      // Firefox lists the pages with each tag again.
      if (members.root === 'tagsFolder') continue;
      const name = tops.has(members) ? '' : text(members.title) || text(members.name);
      const inner = name === '' ? folder : [...folder, name].slice(-MAX_FOLDERS);
      for (const child of listOf(members.children).toReversed()) open.push({ members: child, folder: inner });
    }
  }
};

/** Maximum number of folders in a path. The innermost are used. */
const MAX_FOLDERS = 20;
