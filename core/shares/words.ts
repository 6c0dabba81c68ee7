import { languageChoice } from '../model/language-choice.ts';

/** The texts on shared pages other than the shared content, in the languages of the app. */
export interface ShareWords {
  /** BCP 47. */
  readonly language: string;
  readonly untitled: string;
  readonly original: string;
  readonly file: string;
  readonly highlights: string;
  readonly notes: string;
  /** Leads back to the list with this title. */
  readonly all: (title: string) => string;
  readonly pages: string;
  readonly newer: string;
  readonly older: string;
  readonly place: (number: string, pages: string) => string;
  readonly items: (count: number) => string;
  readonly number: (value: number) => string;
  /** A date such as `2026-03-01`, in words. */
  readonly day: (date: string) => string;
  readonly nothing: string;
  readonly reason: string;
}

type Forms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & { readonly other: string };
type Texts = Omit<ShareWords, 'language' | 'items' | 'number' | 'day'> & { readonly items: Forms };

const TEXTS = {
  en: {
    untitled: 'Untitled',
    original: 'The original',
    file: 'The file',
    highlights: 'Highlights',
    notes: 'Notes',
    all: (title) => `All of ${title}`,
    pages: 'Pages',
    newer: 'Newer',
    older: 'Older',
    place: (number, pages) => `${number} of ${pages}`,
    items: { one: '# item', other: '# items' },
    nothing: 'Nothing is shared here',
    reason: 'The address is wrong, or what it showed is no longer shared.',
  },
  de: {
    untitled: 'Ohne Titel',
    original: 'Zum Original',
    file: 'Die Datei',
    highlights: 'Markierungen',
    notes: 'Notizen',
    all: (title) => `Alles aus „${title}“`,
    pages: 'Seiten',
    newer: 'Neuere',
    older: 'Ältere',
    place: (number, pages) => `${number} von ${pages}`,
    items: { one: '# Eintrag', other: '# Einträge' },
    nothing: 'Hier ist nichts freigegeben',
    reason: 'Die Adresse stimmt nicht, oder die Freigabe wurde beendet.',
  },
  fr: {
    untitled: 'Sans titre',
    original: 'Voir l’original',
    file: 'Le fichier',
    highlights: 'Surlignages',
    notes: 'Notes',
    all: (title) => `Tout « ${title} »`,
    pages: 'Pages',
    newer: 'Plus récents',
    older: 'Plus anciens',
    place: (number, pages) => `${number} sur ${pages}`,
    items: { one: '# élément', other: '# éléments' },
    nothing: 'Rien n’est partagé ici',
    reason: 'L’adresse est incorrecte, ou ce qu’elle montrait n’est plus partagé.',
  },
  es: {
    untitled: 'Sin título',
    original: 'Ver el original',
    file: 'El archivo',
    highlights: 'Resaltados',
    notes: 'Notas',
    all: (title) => `Todo en «${title}»`,
    pages: 'Páginas',
    newer: 'Más recientes',
    older: 'Más antiguos',
    place: (number, pages) => `${number} de ${pages}`,
    items: { one: '# elemento', other: '# elementos' },
    nothing: 'Aquí no hay nada compartido',
    reason: 'La dirección no es correcta, o lo que mostraba ya no se comparte.',
  },
  it: {
    untitled: 'Senza titolo',
    original: 'Vedi l’originale',
    file: 'Il file',
    highlights: 'Evidenziazioni',
    notes: 'Note',
    all: (title) => `Tutto in «${title}»`,
    pages: 'Pagine',
    newer: 'Più recenti',
    older: 'Meno recenti',
    place: (number, pages) => `${number} di ${pages}`,
    items: { one: '# elemento', other: '# elementi' },
    nothing: 'Qui non è condiviso nulla',
    reason: 'L’indirizzo è sbagliato, oppure ciò che mostrava non è più condiviso.',
  },
  'pt-BR': {
    untitled: 'Sem título',
    original: 'Ver o original',
    file: 'O arquivo',
    highlights: 'Destaques',
    notes: 'Notas',
    all: (title) => `Tudo em “${title}”`,
    pages: 'Páginas',
    newer: 'Mais recentes',
    older: 'Mais antigos',
    place: (number, pages) => `${number} de ${pages}`,
    items: { one: '# item', other: '# itens' },
    nothing: 'Não há nada compartilhado aqui',
    reason: 'O endereço está errado, ou o que ele mostrava não é mais compartilhado.',
  },
  nl: {
    untitled: 'Zonder titel',
    original: 'Naar het origineel',
    file: 'Het bestand',
    highlights: 'Markeringen',
    notes: 'Notities',
    all: (title) => `Alles in ‘${title}’`,
    pages: 'Pagina’s',
    newer: 'Nieuwer',
    older: 'Ouder',
    place: (number, pages) => `${number} van ${pages}`,
    items: { one: '# item', other: '# items' },
    nothing: 'Hier wordt niets gedeeld',
    reason: 'Het adres klopt niet, of wat er stond wordt niet meer gedeeld.',
  },
  pl: {
    untitled: 'Bez tytułu',
    original: 'Zobacz oryginał',
    file: 'Plik',
    highlights: 'Wyróżnienia',
    notes: 'Notatki',
    all: (title) => `Wszystko z „${title}”`,
    pages: 'Strony',
    newer: 'Nowsze',
    older: 'Starsze',
    place: (number, pages) => `${number} z ${pages}`,
    items: { one: '# element', few: '# elementy', many: '# elementów', other: '# elementu' },
    nothing: 'Nic tu nie udostępniono',
    reason: 'Adres jest błędny albo to, co pokazywał, nie jest już udostępniane.',
  },
  ja: {
    untitled: '無題',
    original: '元のページ',
    file: 'ファイル',
    highlights: 'ハイライト',
    notes: 'メモ',
    all: (title) => `「${title}」の一覧`,
    pages: 'ページ',
    newer: '新しいもの',
    older: '古いもの',
    place: (number, pages) => `${pages}ページ中${number}ページ目`,
    items: { other: '#件' },
    nothing: '共有されているものはありません',
    reason: 'アドレスが間違っているか、共有が終了しています。',
  },
  'zh-Hans': {
    untitled: '无标题',
    original: '查看原文',
    file: '文件',
    highlights: '高亮',
    notes: '笔记',
    all: (title) => `“${title}”的全部内容`,
    pages: '页码',
    newer: '较新',
    older: '较早',
    place: (number, pages) => `第 ${number} 页，共 ${pages} 页`,
    items: { other: '# 个条目' },
    nothing: '这里没有共享的内容',
    reason: '地址有误，或者其内容已不再共享。',
  },
  ar: {
    untitled: 'بلا عنوان',
    original: 'عرض الأصل',
    file: 'الملف',
    highlights: 'التمييزات',
    notes: 'الملاحظات',
    all: (title) => `كل ما في «\u2068${title}\u2069»`,
    pages: 'الصفحات',
    newer: 'الأحدث',
    older: 'الأقدم',
    place: (number, pages) => `${number} من ${pages}`,
    items: {
      zero: 'لا عناصر',
      one: 'عنصر واحد',
      two: 'عنصران',
      few: '# عناصر',
      many: '# عنصرًا',
      other: '# عنصر',
    },
    nothing: 'لا شيء مشارَك هنا',
    reason: 'العنوان غير صحيح، أو لم يعد ما كان يعرضه مشارَكًا.',
  },
} as const satisfies Readonly<Record<string, Texts>>;

type Tag = keyof typeof TEXTS;

function wordsIn(language: Tag): ShareWords {
  const { items, ...texts }: Texts = TEXTS[language];
  const rules = new Intl.PluralRules(language);
  const numbers = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
  const days = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
  return {
    ...texts,
    language,
    items: (count) => (items[rules.select(count)] ?? items.other).replace('#', () => numbers.format(count)),
    number: (value) => numbers.format(value),
    day: (date) => (Number.isNaN(Date.parse(date)) ? date : days.format(new Date(date))),
  };
}

const cache = new Map<Tag, ShareWords>();
const choose = languageChoice(Object.keys(TEXTS) as Tag[]);

/** The texts in the language that an `Accept-Language` header prefers, otherwise in English. A BCP 47 tag is such a header, too. */
export function shareWordsFor(header: string | undefined): ShareWords {
  const tag = choose(header) ?? 'en';
  const words = cache.get(tag) ?? wordsIn(tag);
  cache.set(tag, words);
  return words;
}
