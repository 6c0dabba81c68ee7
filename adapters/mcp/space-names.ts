import { quote } from '../../core/errors.ts';
import { type Service, ToolError } from './service.ts';

export interface Space {
  readonly id: string;
  readonly name: string;
}

/** All spaces that the key may see. */
export function spacesOf(service: Service): Promise<readonly Space[]> {
  return service.get('/spaces');
}

const MAX_NAMED = 30;

/** Finds spaces by name or id. Case matters only if several names differ in nothing else. */
export function spaceFinder(spaces: readonly Space[]): (name: string) => Space | undefined {
  const first = (keyOf: (space: Space) => string) =>
    new Map(spaces.map((space) => [keyOf(space), space] as const).reverse());
  const byId = first(({ id }) => id);
  const byName = first(({ name }) => name);
  const byFolded = first(({ name }) => fold(name));
  return (name) => byId.get(name) ?? byName.get(name) ?? byFolded.get(fold(name));
}

/** The spaces with these names or ids. @throws ToolError for an unknown space; the message lists the known spaces */
export function findSpaces(spaces: readonly Space[], wanted: readonly string[]): readonly Space[] {
  const find = spaceFinder(spaces);
  return wanted.map((name) => {
    const space = find(name);
    if (space) return space;
    const there = spaces.slice(0, MAX_NAMED).map((one) => quote(one.name));
    const others = spaces.length > MAX_NAMED ? ', and others' : '';
    const list = there.length === 0 ? 'There are no spaces yet.' : `Spaces: ${there.join(', ')}${others}.`;
    throw new ToolError(`There is no space ${quote(name)}. ${list}`);
  });
}

const fold = (name: string) => name.trim().normalize('NFC').toLowerCase();
