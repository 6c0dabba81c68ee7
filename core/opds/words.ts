import { languageChoice } from '../model/language-choice.ts';

/** The titles of the catalogue's feeds. */
export interface ShelfWords {
  readonly recent: string;
  readonly unread: string;
  readonly spaces: string;
  readonly searches: string;
  /** Describes the search. */
  readonly search: string;
}

const named = (
  recent: string,
  unread: string,
  spaces: string,
  searches: string,
  search: string,
): ShelfWords => ({
  recent,
  unread,
  spaces,
  searches,
  search,
});

const WORDS = {
  en: named('Recent', 'Unread', 'Spaces', 'Saved searches', 'Search the library'),
  de: named('Neueste', 'Ungelesen', 'Bereiche', 'Gespeicherte Suchen', 'In der Sammlung suchen'),
  fr: named('Récents', 'Non lus', 'Espaces', 'Recherches enregistrées', 'Rechercher dans la collection'),
  es: named('Recientes', 'Sin leer', 'Espacios', 'Búsquedas guardadas', 'Buscar en la colección'),
  it: named('Recenti', 'Da leggere', 'Spazi', 'Ricerche salvate', 'Cerca nella raccolta'),
  'pt-BR': named('Recentes', 'Não lidos', 'Espaços', 'Buscas salvas', 'Buscar na coleção'),
  nl: named('Recent', 'Ongelezen', 'Ruimtes', 'Opgeslagen zoekopdrachten', 'Zoeken in de verzameling'),
  pl: named('Najnowsze', 'Nieprzeczytane', 'Przestrzenie', 'Zapisane wyszukiwania', 'Przeszukaj kolekcję'),
  ja: named('最近のアイテム', '未読', 'スペース', '保存した検索', 'コレクションを検索'),
  'zh-Hans': named('最近', '未读', '空间', '已保存的搜索', '搜索收藏'),
  ar: named('الأحدث', 'غير مقروء', 'المساحات', 'عمليات البحث المحفوظة', 'البحث في المجموعة'),
} as const;

const choose = languageChoice(Object.keys(WORDS) as (keyof typeof WORDS)[]);

/** The titles in the language that an `Accept-Language` header prefers, otherwise in English. */
export const shelfWordsFor = (header: string | undefined): ShelfWords => WORDS[choose(header) ?? 'en'];
