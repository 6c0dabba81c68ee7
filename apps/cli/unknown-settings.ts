import leven, { closestMatch } from 'leven';
import { SETTINGS } from '../server/settings.ts';

/** Variables that the client in this program reads. */
const OF_CLIENT = ['COMMONPLACE_URL', 'COMMONPLACE_KEY'] as const;
const KNOWN: readonly string[] = [...Object.keys(SETTINGS), ...OF_CLIENT];
/** Variables for other programs: Node, its libraries, and the operating system. */
const OF_OTHERS = /^(NODE_.+|UV_.+|npm_.+|XDG_.+|LC_.+|LANG|TZ|PATH|HOME|USER|TMPDIR|SSL_CERT_(FILE|DIR))$/i;
const PREFIX = 'COMMONPLACE_';
/** The maximum number of wrong letters in a misspelt name in `.env`. */
const MAX_WRONG = 3;
/** The maximum number of wrong letters in a misspelt name in the environment, where most variables are for other programs. */
const maxWrongOf = (name: string): number => (name.length < 8 ? 1 : 2);

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * A sentence for each variable that looks like a setting but is unknown, with the most similar setting. In `.env`, this applies to all
 * unknown variables; in the environment, to those that are very similar to a setting or begin with `COMMONPLACE_`.
 * @param file the variables of `.env`
 * @param environment all variables
 */
export function unknownSettings(file: Variables, environment: Variables): readonly string[] {
  const inFile = Object.keys(file).filter((name) => !isKnown(name));
  const inEnvironment = Object.keys(environment).filter(
    (name) => !isKnown(name) && !(name in file) && (name.startsWith(PREFIX) || isNear(name)),
  );
  return [
    ...inFile.map((name) => sentence(name, ' in .env')),
    ...inEnvironment.map((name) => sentence(name, '')),
  ];
}

const isKnown = (name: string) => KNOWN.includes(name) || OF_OTHERS.test(name);

function isNear(name: string): boolean {
  return KNOWN.some((known) => {
    const maxWrong = maxWrongOf(known);
    return Math.abs(name.length - known.length) <= maxWrong && leven(name, known) <= maxWrong;
  });
}

function sentence(name: string, where: string): string {
  const nearest = nearestSetting(name);
  const meant = nearest === undefined ? '.' : `. Did you mean ${nearest}?`;
  return `${name}${where} is not a setting and is ignored${meant}`;
}

function nearestSetting(name: string): string | undefined {
  const bare = name.toUpperCase().replaceAll('-', '_');
  const withoutPrefix = bare.startsWith(PREFIX) ? bare.slice(PREFIX.length) : bare;
  return [withoutPrefix, bare]
    .map((word) =>
      closestMatch(word, KNOWN, { maxDistance: Math.min(MAX_WRONG, Math.floor(word.length / 2)) }),
    )
    .find((match) => match !== undefined);
}
