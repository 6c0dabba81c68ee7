import { truncate } from '../../model/text.ts';
import type { MediaFacts } from '../../ports/media.ts';
import { colorName } from './color-name.ts';

/** What is known about a picture without understanding what it shows. */
export interface KnownPicture {
  readonly facts: MediaFacts;
  /** `#rrggbb`, the most dominant first. */
  readonly colors: readonly string[];
  /** The text that was recognised in it; empty if there is none. */
  readonly text: string;
}

/** The kinds of pictures that people distinguish. */
export type PictureKind = 'Photograph' | 'Screenshot' | 'ImageObject';

/** The number of characters of its text that a summary quotes. */
const QUOTED = 240;
const NAMED_COLORS = 3;

const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
];

/** File names that devices give to screenshots, in their most common languages. */
const SCREENSHOT_NAME =
  /screen[ _-]?shot|screen[ _-]?cap|bildschirmfoto|capture d.?[eé]cran|captura de (pantalla|tela)|schermata|schermafbeelding|sk[aä]rm(bild|avbild)|スクリーンショット|スクショ|屏幕截图|截屏|снимок экрана/iu;

/** A screenshot if the device or the file name says so, a photograph if a camera does, otherwise an image. */
export function pictureKind(facts: MediaFacts, fileName = ''): PictureKind {
  if (facts.isScreenshot || SCREENSHOT_NAME.test(fileName.normalize('NFC'))) return 'Screenshot';
  const { camera } = facts;
  const isTaken =
    camera?.make !== undefined || camera?.model !== undefined || camera?.exposureSeconds !== undefined;
  return isTaken ? 'Photograph' : 'ImageObject';
}

/**
 * A picture in one to three sentences: its description, when and with what it was taken and its colours, and
 * the text in it. The second part is left out where both others are known. Never empty.
 */
export function pictureSummary({ facts, colors, text }: KnownPicture): string {
  const quoted = text.replace(/\s+/gu, ' ').trim();
  const sentences = [
    facts.description && sentence(facts.description),
    facts.description && quoted !== '' ? undefined : sentence(looks(facts, colors)),
    quoted !== '' &&
      `Text in the picture: “${quoted.length > QUOTED ? `${truncate(quoted, QUOTED - 1)}…` : quoted}”`,
  ];
  return sentences.filter(Boolean).join(' ');
}

function looks(facts: MediaFacts, colors: readonly string[]): string {
  const kind = { Photograph: 'Photograph', Screenshot: 'Screenshot', ImageObject: 'Picture' }[
    pictureKind(facts)
  ];
  const names = [...new Set(colors.map(colorName))].slice(0, NAMED_COLORS);
  const parts = [
    kind,
    facts.created && takenOn(facts.created),
    facts.camera?.model && `with ${camera(facts)}`,
    names.length > 0 && `in ${list(names)}`,
  ];
  return parts.filter(Boolean).join(' ');
}

function takenOn(created: string): string | undefined {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)/.exec(created) ?? [];
  const name = MONTHS[Number(month) - 1];
  return name && `taken on ${Number(day)} ${name} ${year}`;
}

/** `Canon EOS R5`, whether or not the model repeats the make. */
function camera({ camera: { make = '', model = '' } = {} }: MediaFacts): string {
  const brand = make.split(' ')[0] ?? '';
  return model.toLowerCase().startsWith(brand.toLowerCase()) ? model : `${brand} ${model}`;
}

function list(names: readonly string[]): string {
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

const sentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);
