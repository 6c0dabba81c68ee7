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

/** The spaces of these names or ids. @throws ToolError for one that is not there, naming those that are */
export function findSpaces(spaces: readonly Space[], wanted: readonly string[]): readonly Space[] {
  return wanted.map((name) => {
    const space = findSpace(spaces, name);
    if (space) return space;
    const there = spaces.slice(0, MAX_NAMED).map((one) => quote(one.name));
    const others = spaces.length > MAX_NAMED ? ', and others' : '';
    const known = there.length === 0 ? 'There are no spaces yet.' : `There are ${there.join(', ')}${others}.`;
    throw new ToolError(`There is no space ${quote(name)}. ${known}`);
  });
}

/** The space of a name or an id; the case of a name matters only where there are several. */
export function findSpace(spaces: readonly Space[], name: string): Space | undefined {
  const folded = fold(name);
  return (
    spaces.find((space) => space.id === name || space.name === name) ??
    spaces.find((space) => fold(space.name) === folded)
  );
}

const fold = (name: string) => name.trim().normalize('NFC').toLowerCase();
