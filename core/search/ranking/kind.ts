import { anyOf, bareText, juxtaposed, membersOf, type Query } from '../query/tree.ts';
import { foldName } from '../text/fold.ts';
import { fillersAmong } from '../text/stop-words.ts';

/** Words that people add to a search to say what they look for, by the kind of object. */
const NAMES: ReadonlyMap<string, Query> = new Map(
  Object.entries({
    note: 'note notes notiz notizen nota notas appunti aantekening aantekeningen notatka notatki メモ 笔记 ملاحظة',
    image: `photo photos photograph picture pictures pic image images screenshot scan foto fotos fotografie fotografia fotografía bild bilder
      imagen imágenes imagem imagens immagine immagini afbeelding afbeeldingen plaatje zdjęcie zdjęcia obraz obrazek 写真 画像 照片 图片 صورة`,
    video: 'video videos clip vídeo vídeos vidéo vidéos filmpje film wideo 動画 视频 فيديو',
    audio:
      'recording audio sound aufnahme enregistrement grabación registrazione gravação opname nagranie 録音 录音 تسجيل',
  }).flatMap(([kind, words]) => {
    const query: Query = { type: 'name', field: 'type', value: { type: 'word', text: kind, prefix: false } };
    return words.split(/\s+/).map((word) => [foldName(word), query] as const);
  }),
);

/** A query of bare words, some of them the name of a kind of object. */
interface OfKind {
  /** Objects of that kind. */
  readonly kind: Query;
  /** The other words. */
  readonly others: Query;
  /** Objects of that kind with all of the other words. */
  readonly all: Query;
  /** Objects of that kind with any of the other words. */
  readonly any: Query;
}

/**
 * Separates the names of kinds from the other words of a query; null without such names or without other words that show a subject.
 * @param languages ISO 639-1 codes of the texts
 */
export function ofKind(query: Query, languages: readonly string[]): OfKind | null {
  const words = bareText(query)?.split(' ').map(foldName) ?? [];
  const [kind] = words.flatMap((word) => NAMES.get(word) ?? NAMES.get(headOf(word)) ?? []);
  if (kind === undefined) return null;
  const fillers = fillersAmong(words, languages);
  const others = membersOf(query).flatMap((member, at) => {
    const word = words[at] ?? '';
    if (NAMES.has(word) || fillers.has(word)) return [];
    const head = headOf(word);
    return head === '' || member.type !== 'word'
      ? [member]
      : [{ ...member, text: word.slice(0, -head.length) }];
  });
  if (others.length === 0) return null;
  const all = juxtaposed([...others, kind]);
  return { kind, others: juxtaposed(others), all, any: juxtaposed([anyOf(others), kind]) };
}

/** Minimum number of letters of a name, and of the rest, in a compound such as `wolfsfoto`; stemming removes the letters that join them. */
const MIN_HEAD = 4;
const MIN_REST = 3;

/** The name of a kind with which a compound ends; empty for other words. */
function headOf(word: string): string {
  for (let at = MIN_REST; at <= word.length - MIN_HEAD; at += 1)
    if (NAMES.has(word.slice(at)) && /^[a-z]+$/u.test(word)) return word.slice(at);
  return '';
}
