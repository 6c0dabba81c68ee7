import { normalizeSpace } from './text.ts';

/** The form in which names are compared: case, width and repeated white space do not matter. */
export function foldLogInName(name: string): string {
  return normalizeSpace(name).normalize('NFKC').toLowerCase();
}

export const MIN_PASSWORD_LENGTH = 10;

/** The strength of a password, from 0 (rejected) to 4. */
export type Strength = 0 | 1 | 2 | 3 | 4;

/**
 * Estimates the strength of a password from its length and variety. Repetitions, consecutive characters, common passwords and the person's
 * name hardly count. NIST SP 800-63B requires length and a list of common passwords, not kinds of characters.
 */
export function passwordStrength(password: string, name = ''): Strength {
  const text = password.normalize('NFKC').toLowerCase();
  const characters = [...text];
  if (characters.length < MIN_PASSWORD_LENGTH) return 0;
  const guessable = [...foldLogInName(name).split(' '), 'commonplace', ...COMMON].filter(
    (word) => word.length >= 3,
  );
  let rest = text;
  for (const word of guessable) rest = rest.replaceAll(word, '*');
  const remaining = [...rest];
  const unpredictable = remaining.filter((one, at) => {
    const before = remaining[at - 1]?.codePointAt(0) ?? -9;
    return Math.abs((one.codePointAt(0) ?? 0) - before) > 1;
  });
  const distinct = new Set(unpredictable).size;
  const bits = Math.min(unpredictable.length, 2 * distinct) * Math.log2(Math.max(2, 3 * distinct));
  if (distinct < 5 || bits < 28) return 0;
  return bits < 40 ? 1 : bits < 55 ? 2 : bits < 75 ? 3 : 4;
}

const COMMON = [
  'password',
  'passwort',
  'letmein',
  'welcome',
  'qwerty',
  'qwertz',
  'asdfgh',
  'iloveyou',
  'dragon',
  'monkey',
  'football',
  'baseball',
  'sunshine',
  'princess',
  'superman',
  'trustno1',
  'master',
  'admin',
  'secret',
  '1q2w3e4r',
];
