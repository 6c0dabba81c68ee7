import { quote } from '../../core/errors.ts';
import { type Service, ToolError } from './service.ts';

/** A space, as lists tell it. */
export interface Space {
  readonly id: string;
  readonly name: string;
}

/** All spaces that the key sees. */
export function spacesOf(service: Service): Promise<readonly Space[]> {
  return service.get('/spaces');
}

const MAX_NAMED = 30;

/** Finds spaces by name or id; the case of a name matters only where there are several. */
export function spaceFinder(spaces: readonly Space[]): (name: string) => Space | undefined {
  const first = (keyOf: (space: Space) => string) =>
    new Map(spaces.map((space) => [keyOf(space), space] as const).reverse());
  const byId = first(({ id }) => id);
  const byName = first(({ name }) => name);
  const byFolded = first(({ name }) => fold(name));
  return (name) => byId.get(name) ?? byName.get(name) ?? byFolded.get(fold(name));
}

/** The spaces of these names or ids. @throws ToolError for one that does not exist, naming those that do */
export function findSpaces(spaces: readonly Space[], wanted: readonly string[]): readonly Space[] {
  const find = spaceFinder(spaces);
  return wanted.map((name) => {
    const space = find(name);
    if (space) return space;
    const there = spaces.slice(0, MAX_NAMED).map((one) => quote(one.name));
    const others = spaces.length > MAX_NAMED ? ', and others' : '';
    const known = there.length === 0 ? 'There are no spaces yet.' : `There are ${there.join(', ')}${others}.`;
    throw new ToolError(`There is no space ${quote(name)}. ${known}`);
  });
}

const fold = (name: string) => name.trim().normalize('NFC').toLowerCase();
