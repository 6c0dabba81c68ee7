/** The information in a file name. */
interface FileName {
  /** The words that a person gave it as a name: `Dad's motorcycle`. */
  readonly words?: string;
  /** The day in the name: `14 May 2023`; that of a screenshot in the language of the name. */
  readonly day?: string;
}

/** File names that devices give to screenshots, by language. */
const SCREENSHOTS: readonly (readonly [language: string, name: RegExp])[] = [
  ['en', /screen[ _-]?(?:shot|cap)/iu],
  ['de', /bildschirmfoto/iu],
  ['fr', /capture[ _-]d.?[eé]cran/iu],
  ['es', /captura[ _-]de[ _-]pantalla/iu],
  ['pt', /captura[ _-]de[ _-](?:tela|ecrã)/iu],
  ['it', /schermata/iu],
  ['nl', /schermafbeelding/iu],
  ['pl', /zrzut[ _-]ekranu/iu],
  ['sv', /sk[aä]rm(?:bild|avbild)/iu],
  ['ru', /снимок экрана/iu],
  ['ja', /スクリーンショット|スクショ/u],
  ['zh', /屏幕截图|截屏/u],
];

/** The word for a screenshot in a file name, and its language; undefined without one. */
export function screenshotIn(
  fileName: string,
): { readonly word: string; readonly language: string } | undefined {
  const name = fileName.normalize('NFC');
  for (const [language, pattern] of SCREENSHOTS) {
    const word = pattern.exec(name)?.[0];
    if (word !== undefined)
      return { language, word: language === 'en' ? 'Screenshot' : capitalised(word.replace(/[_-]/gu, ' ')) };
  }
  return undefined;
}

/** Whether a title is only the device's word for a screenshot and its day, which show no subject. */
export const isNamedByDevice = (title: string): boolean =>
  screenshotIn(title) !== undefined && /\d日?$/u.test(title);

/** Names that cameras, phones and messengers give, without their numbers. */
const DEVICE_WORD =
  /(?<!\p{L})(?:img|dscn?f?|pxl|mvi|vid|gopr|mg|imag|image|images|photo|photos|foto|fotos|bild|picture|pic|scan|wp|wa|signal|whatsapp|telegram|fb|received|mms|mmexport|snapchat|facetune|copy|kopie|copie|edited|final|untitled|unnamed|export|download|document|dokument|documento|doc|file|new|dji|微信图片|图片|写真|画像|at|um|à|alle|om|as|a las)(?!\p{L})/giu;
const DATE = /(?<!\d)((?:19|20)\d\d)[-_.]?(0[1-9]|1[0-2])[-_.]?(0[1-9]|[12]\d|3[01])(?!\d(?!\d{5}(?!\d)))/u;
/** A time of day after the date, as `213355`, `10.41.07` or `at 9.05`. */
const TIME =
  /[-_ T.]*(?:(?:at|um|à|alle|om|o)\s+)?\d{1,2}[.:h_-]?\d\d(?:[.:_-]?\d\d)?(?:[.:_-]?\d{1,6})?(?:\s?[ap]\.?m\.?)?/iu;
/** A word that a person may have typed: letters not mixed with digits, or Chinese or Japanese characters. */
const WORD =
  /(?<![\p{L}\p{N}])\p{L}{2,}(?![\p{N}])|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{2,}/gu;
/** The fewest words that a person added to the name of a screenshot; a single one is the name of an app, or part of the device's phrase. */
const MIN_SUBJECT = 2;
/** The app that Android names after the time: `Screenshot_20241201-213355_Maps`. */
const APP = /\d_\p{L}/u;

/** Parses a file name: the words that a person wrote, or the day that a device wrote. */
export function readName(fileName: string): FileName {
  const name = fileName
    .normalize('NFC')
    .replace(/(?:\.(?:heic|jpe?g|png|tiff?|webp|docx?|xlsx?|pdf))?\.[A-Za-z0-9]{2,5}$/iu, '')
    .trim();
  const found = DATE.exec(name);
  const screenshot = screenshotIn(name);
  const day =
    found === null ? dayOfExport(name) : dayOf(`${found[1]}-${found[2]}-${found[3]}`, screenshot?.language);
  const rest = found === null || day === undefined ? name : withoutDate(name, found);
  const words = spacedWords(screenshot === undefined ? rest : subjectOf(rest));
  const ofPerson = words.replace(DEVICE_WORD, ' ').match(WORD) ?? [];
  const isSubject = screenshot === undefined || (ofPerson.length >= MIN_SUBJECT && !APP.test(name));
  const isGiven = isSubject && ofPerson.length > 0 && !/^[\p{N}A-F -]+$/iu.test(words);
  const named = capitalised(words.replace(SERIAL, '').trim() || words);
  return { ...(day !== undefined && { day }), ...(isGiven && { words: named }) };
}

/** The name of a screenshot without the device's word for it. */
const subjectOf = (name: string): string =>
  SCREENSHOTS.reduce((rest, [, pattern]) => rest.replace(pattern, ' '), name).replace(
    /^[\s_.,-]+|[\s_.,-]+$/gu,
    '',
  );

/** A camera's word, with or without its number, before or after the words of a person, and the number of a copy or of one of a series. */
const SERIAL =
  /^(?:img|dsc|pxl|mvi|vid)\s+(?=\p{L})|(?<![\p{L}\p{N}])(?:img|dscn?f?|pxl|mvi|vid|dji|gopr|mg)[ -]?\d{2,6}(?!\p{L})|\s*\(\d\)$|\s0\d{1,3}$|\s(?:final|copy|kopie|copie|edited)(?: ?v?\d)?$/giu;

/** The day of a picture that WeChat exported: `mmexport` and the time in milliseconds. */
function dayOfExport(name: string): string | undefined {
  const time = /^(?:mmexport|wx_camera_|FB_IMG_)(\d{13})$/i.exec(name)?.[1];
  return time === undefined ? undefined : dayOf(new Date(Number(time)).toISOString());
}

function withoutDate(name: string, { index, 0: date }: RegExpExecArray): string {
  const after = name.slice(index + date.length).replace(new RegExp(`^${TIME.source}`, 'iu'), '');
  return [name.slice(0, index), after]
    .map((part) => part.replace(/^[\s_.,-]+|[\s_.,-]+$/gu, ''))
    .join(' ')
    .trim();
}

/** A file name, without its ending, with spaces between its words and before the number at the end of a word. */
export function spacedWords(name: string): string {
  const words = name
    .replace(/[\s_]+/gu, ' ')
    .replace(/(?<=\p{Ll}{4})(?=\d)/gu, ' ')
    .trim();
  return name.includes(' ')
    ? words
    : words.replace(/(?<=\p{L})-(?=[\p{L}\p{N}])|(?<=\p{N})-(?=\p{L})/gu, ' ');
}

/** With a capital first letter, except for names such as `iPhone`. */
export const capitalised = (text: string): string =>
  text.replace(/^\p{Ll}(?!\p{Lu})/u, (letter) => letter.toUpperCase());

const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
];

/** The day of a date or time in ISO 8601, as `6 May 2024` or in another language; undefined for anything else. */
export function dayOf(created: string, language = 'en'): string | undefined {
  const [date, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)/.exec(created) ?? [];
  const name = MONTHS[Number(month) - 1];
  if (name === undefined || language === 'en') return name && `${Number(day)} ${name} ${year}`;
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  );
}
