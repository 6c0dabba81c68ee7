import { signal } from '@preact/signals';

/** Texts of the app, in groups of any depth. A text with values is a function. */
export type WordTree = { readonly [key: string]: Word } | readonly Word[];

export type Word = WordTree | string | ((...values: never[]) => string);

/**
 * The type of a translation, which has the same keys and parameters as the English texts. A missing or superfluous text is a type error.
 */
type Translation<T> = T extends string
  ? string
  : T extends (...values: infer V) => string
    ? (...values: V) => string
    : { readonly [K in keyof T]: Translation<T[K]> };

/** Returns the texts of a language for a file, by name; undefined if they are not translated. */
export type Translator = (name: string, english: WordTree) => WordTree | undefined;

/** The language of the app, as a BCP 47 tag. Views are rendered again when it changes. */
export const language = signal('en');

interface Group {
  readonly english: WordTree;
  readonly shown: WordTree;
}

/** The name of the group with the messages of the server, by their codes (core/messages/all.ts). */
export const SERVICE = 'service';

/** Writes a message of the server. @param english its English text, which the pseudo-language needs (pseudo.ts) */
type ServiceWord = (params: object, english: string) => string;

const groups = new Map<string, Group>();
let service: Readonly<Record<string, ServiceWord>> = {};
let translate: Translator = () => undefined;

/**
 * Declares English texts. When the language changes, the returned object changes too. So read a text when it is shown, and do not copy it.
 * @param name the name of the file
 */
export function translatable<const T extends WordTree>(name: string, english: T): Translation<T> {
  const group = { english, shown: copyOf(english) };
  groups.set(name, group);
  show(group, translate(name, english));
  return group.shown as Translation<T>;
}

/** Switches all texts to a language, also the texts of parts that load later. @param tag a BCP 47 tag */
export function setLanguage(tag: string, translator: Translator): void {
  translate = translator;
  service = (translator(SERVICE, {}) ?? {}) as typeof service;
  for (const [name, group] of groups) show(group, translate(name, group.english));
  language.value = tag;
}

function show({ english, shown }: Group, translated: WordTree | undefined): void {
  assign(shown as Writable, copyOf(english));
  if (translated !== undefined) assign(shown as Writable, copyOf(translated));
}

/** The function that writes a message in the language of the app; undefined if the language has no such message. */
export function serviceMessage(code: string): ServiceWord | undefined {
  void language.value;
  return service[code];
}

type Writable = { [key: string]: Word };

/** Assigns into the existing groups, because other modules hold references to them. */
function assign(target: Writable, source: WordTree): void {
  for (const [key, value] of Object.entries(source)) {
    const present = target[key];
    if (typeof present === 'object' && typeof value === 'object') assign(present as Writable, value);
    else target[key] = value;
  }
}

function copyOf(tree: WordTree): WordTree {
  if (Array.isArray(tree)) return tree.map((word: Word) => (typeof word === 'object' ? copyOf(word) : word));
  return Object.fromEntries(
    Object.entries(tree).map(([key, value]) => [key, typeof value === 'object' ? copyOf(value) : value]),
  );
}

/**
 * The locale for dates, numbers and sorting. It is the browser's regional variant of the app's language, if there is one, so that English
 * dates follow British or American conventions.
 */
export function locale(): string {
  const base = (tag: string) => tag.split('-', 1)[0];
  const regional = globalThis.navigator?.languages?.find((tag) => base(tag) === base(language.value));
  return regional !== undefined && isLocale(regional) ? regional : language.value;
}

/** Caches whether a tag is a supported locale, because checking takes longer than formatting a date. */
const locales = new Map<string, boolean>();

function isLocale(tag: string): boolean {
  const isValid = locales.get(tag) ?? isSupported(tag);
  locales.set(tag, isValid);
  return isValid;
}

function isSupported(tag: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0;
  } catch {
    return false;
  }
}

/** Returns a getter for a value that is created once for each locale, such as a formatter. */
export function perLocale<T>(create: (locale: string) => T): () => T {
  const values = new Map<string, T>();
  return () => {
    const tag = locale();
    const value = values.get(tag) ?? create(tag);
    values.set(tag, value);
    return value;
  };
}

/** Returns the collator that sorts names in the order of the app's language. */
export const collator = perLocale((locale) => new Intl.Collator(locale));
