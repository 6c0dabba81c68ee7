import { formatOf, mediaEntityType } from '../entities/initial.ts';
import { soundFields } from '../entities/schemas.ts';
import { parseDuration, parseIsbn, parseTimestamp } from '../entities/values.ts';
import type { EntityType } from '../entities/vocabulary.ts';
import { MARKDOWN } from '../model/content.ts';
import type { Entity } from '../model/entity.ts';
import type { FactSource, FactSources } from '../model/fact.ts';
import type { Uid } from '../model/uid.ts';
import type { Ids } from '../ports/ids.ts';
import type { MediaFacts } from '../ports/media.ts';
import { plausibleName } from './pages/names.ts';
import { withPublicId } from './pages/references.ts';
import { capitalised, readName, spacedWords } from './texts/file-name.ts';
import { markedTitle } from './texts/marked-title.ts';
import { paperFacts } from './texts/paper.ts';
import { pictureKind, pictureTitle } from './texts/picture-summary.ts';
import { firstWords, textTitle } from './texts/text-title.ts';

/** Facts about a file. */
export interface FileReading {
  /** Media type. */
  readonly type: string;
  /** Its file name; empty if it has none. */
  readonly name: string;
  readonly facts: MediaFacts;
  /** Its text as Markdown; may be empty. */
  readonly text: string;
  /** Its URL, if found on the web. */
  readonly url?: string | undefined;
}

/**
 * The effective media type of a file: its own, except for source code, and for text whose file name identifies it as Markdown, HTML, a
 * table or source code.
 */
export function readAs({ type, name }: Pick<FileReading, 'type' | 'name'>): string {
  const ending = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  if (ending === 'svgz' && type === 'application/gzip') return 'image/svg+xml';
  const language = /ipynb/.test(`${type} ${ending}`)
    ? undefined
    : LANGUAGES.find(([pattern]) => pattern.test(type))?.[1];
  if (language !== undefined) return SOURCE_CODE + language;
  if (type !== 'text/plain') return type;
  const source = CODE.has(ending) ? ending : NAMED.exec(name)?.slice(1).find(Boolean)?.toLowerCase();
  return TEXTS.get(ending) ?? (source === undefined ? type : SOURCE_CODE + source);
}

/** The prefix of media types for source code; the extension of the file name follows. */
export const SOURCE_CODE = 'text/x-';

/** Media types of source code, with its language. */
const LANGUAGES: readonly (readonly [type: RegExp, language: string])[] = [
  [/^(application|text)\/([\w.-]+\+)?(json|jsonl|x-ndjson|json5|jsonlines)$/, 'json'],
  [/^(application|text)\/(?!xhtml)([\w.-]+\+)?xml(-dtd)?$/, 'xml'],
  [/^(application|text)\/(x-)?(java|ecma)script$/, 'js'],
  [/^(application|text)\/(x-)?typescript$/, 'ts'],
  [/^(application|text)\/(x-)?(ya?ml)$/, 'yaml'],
  [/^(application|text)\/(x-)?toml$/, 'toml'],
  [/^(application|text)\/(x-)?sql$/, 'sql'],
  [/^(application|text)\/x-sh(ellscript)?$/, 'sh'],
  [/^(application|text)\/(x-)?(latex|tex)$/, 'tex'],
  [/^application\/x-(httpd-)?php$/, 'php'],
  [/^application\/x-python(-code)?$/, 'py'],
  [/^text\/css$/, 'css'],
];

/**
 * File names of source code without an extension of its own, such as `Dockerfile.dev` and `GNUmakefile`, settings whose names begin with a
 * dot, and older parts of logs.
 */
const NAMED =
  /^(?:gnu)?((?:docker|container|make|jenkins|rake|gem|vagrant|proc|brew|just)file)(?:\.\w{1,20})?$|^(cmake)lists\.txt$|^\.([a-z][\w-]{1,30})$|\.(log)\.\d{1,4}$/i;

/** File extensions of source code, settings and logs. */
const CODE: ReadonlySet<string> = new Set(
  `adb ads ahk applescript asm astro au3 awk bas bash bat bicep c cairo cbl cc cfg clj cls cmd cob coffee conf cpp cr cs csh csproj css cu
  cxx d dart desktop dhall diff dockerfile dpr ejs el elm env erb erl ex exs f f90 f95 fish for frag fs fsproj fsx gd geojson glsl go gradle
  graphql groovy h haml har hbs hcl hh hlsl hpp hrl hs hx idr ini ino ipp j2 java jinja jl js json json5 jsonc jsonl jsonld jsonnet jsx
  ksh kt kts lean less lisp ll lock log lua m mk ml mli mm mjs cjs mod mts nasm ndjson nginx nim nix nu pas patch pde php phtml pks pl
  plist pm po pot pp prisma pro properties proto ps1 pug purs py pyi pyx qml r raku rb re reg rego rkt rq rs s sass scala scm scss sed sh sln
  sml sol sparql sql sty styl sum sv svelte svh swift tcl tex tf tfvars thrift tla toml topojson tpl ts tsx twig url v vala vb vbproj vbs
  vcxproj vert vhd vhdl vim vue wat webloc webmanifest wgsl xaml xq xs xsd xsl xslt y yaml yang yml zig zsh`
    .trim()
    .split(/\s+/),
);

/** Special kinds of text, by file extension. */
const TEXTS: ReadonlyMap<string, string> = new Map([
  ...['md', 'markdown', 'mdown', 'mdx', 'mkd', 'qmd', 'rmd'].map((ending) => [ending, MARKDOWN] as const),
  ['ipynb', 'application/x-ipynb+json'],
  ...['html', 'htm', 'xhtml', 'xht', 'shtml'].map((ending) => [ending, 'text/html'] as const),
  ...['gpx', 'kml', 'opml', 'tcx'].map((ending) => [ending, `${SOURCE_CODE}xml`] as const),
  ['csv', 'text/csv'],
  ['tsv', 'text/tab-separated-values'],
  ...['vtt', 'srt', 'sbv', 'ass', 'ssa'].map((ending) => [ending, 'text/vtt'] as const),
  ['lrc', 'text/lrc'],
]);

/**
 * The entity of a file, from its metadata and text (D25): a photograph if a camera took it, a screenshot if the device or the file name
 * says so, a recording of music if it names an artist or an album, a book if it is an e-book, a scholarly article if it reads like one, an
 * article if it is Markdown with an author or a date, otherwise the general kind of file.
 */
export function fileEntity(id: Uid, file: FileReading, references: readonly Entity[] = []): Entity {
  const { type: mediaType, facts, text, url } = file;
  const type = typeOf(file);
  const { width, height, durationSeconds } = facts;
  const authors = authorsOf(file);
  const [author] = authors;
  const proposed = {
    title: fileTitle(file) || undefined,
    author: author && { name: author },
    artist: author && { name: author },
    album: references.map(({ id, title }) => ({ id, '@type': 'MusicAlbum', name: title }))[0],
    authors: authors.map((name) => ({ name })),
    width,
    height,
    format: formatOf(mediaType),
    duration: durationSeconds === undefined ? undefined : parseDuration(String(durationSeconds)),
    published: type === 'Article' || type === 'Book' ? parseTimestamp(facts.created ?? '') : undefined,
    isbn: parseIsbn(facts.isbn ?? ''),
    doi: paperFacts(text)?.doi,
    url,
  };
  return withPublicId({ id, '@type': type, ...soundFields(type, proposed) }, [url]);
}

/** The sources of the fields of a file's entity: its properties, its text, or its name and its bytes. */
export function fileSources(entity: Entity, { facts }: FileReading): FactSources {
  const { id: _, '@id': __, '@type': ___, ...fields } = entity;
  const sourceOf = (field: string): FactSource => {
    if (field === 'doi') return 'text';
    if (field === 'title') return entity.title === facts.title ? 'page data' : 'text';
    return field === 'url' || field === 'format' ? 'address' : 'page data';
  };
  return Object.fromEntries(Object.keys(fields).map((field) => [field, sourceOf(field)]));
}

/**
 * The entities that a file's entity refers to: the album of a recording of music, if it names one.
 * @param former the previous entities, whose ids are kept
 */
export function fileReferences(file: FileReading, ids: Ids, former: readonly Entity[]): readonly Entity[] {
  const album = albumOf(file);
  const authors = authorsOf(file);
  if (album === undefined || !isMusic(file)) return [];
  const existing = former.find((entity) => entity['@type'] === 'MusicAlbum' && entity.title === album);
  const artist = authors[0] === undefined ? {} : { artist: { name: authors[0] } };
  return [{ id: existing?.id ?? ids(), '@type': 'MusicAlbum', title: album, ...artist }];
}

/**
 * The title of a file: from its metadata, otherwise the heading of a paper or of a first page, the first line of plain text, or what is
 * known about a picture, otherwise its file name.
 */
export function fileTitle(file: FileReading): string {
  const noted = (file.facts.title ?? '')
    .replace(/^(?:microsoft (word|powerpoint|excel) - |printing (?=\S+$))/i, '')
    .trim();
  if (noted !== '' && !MADE_BY_PROGRAMS.test(noted)) return noted;
  const paper = paperFacts(file.text) && /^#{1,6}\s+(\S.*)$/m.exec(file.text)?.[1];
  const marked = markedTitle(file.text, file.name);
  const first = file.type === 'text/plain' ? textTitle(file.text, file.name) : undefined;
  const picture = file.type.startsWith('image/') ? pictureTitle(file.facts, file.name) : undefined;
  return paper ?? file.facts.heading ?? marked ?? first ?? picture ?? spokenName(file);
}

/**
 * A file name as words: `Minutes AGM 2024` for `Minutes_AGM_2024.pdf`. That of a program stays as it is. A plain text whose name only says
 * that it is one is named after its beginning.
 */
function spokenName({ name, type, text }: FileReading): string {
  const [, stem = '', ending = ''] = /^(.+)\.([a-z0-9]{1,5})$/i.exec(name) ?? [];
  if (stem.trim() === '' || CODE.has(ending.toLowerCase())) return name;
  const { words, day } = readName(name);
  if (words !== undefined) return day === undefined ? words : `${words}, ${day}`;
  const begun = type === 'text/plain' ? firstWords(text) : '';
  return begun || capitalised(spacedWords(stem)) || name;
}

/** Titles that programs give to untitled documents, such as the name of the source file, in their most common languages. */
const MADE_BY_PROGRAMS = new RegExp(
  [
    String.raw`about:\w+|\w+:\/\/\S+|untitled\b.*|(?=\S*\d{6})\S+|[^\p{L}\p{N}]+`,
    '(?:unbenannt|ohne titel|sans[ -]titre|sin título|senza (?:titolo|nome)|sem título|naamloos|bez tytułu|adsız|без (?:имени|названия)|无标题|無標題|無題|名称未設定|제목 없음)(?: ?-? ?\\d+)?',
    '(?:new |neues |nouveau |nuevo |novo |nuovo )?(?:word |google |latex |microsoft word |scanned |gescanntes )?(?:document|dokument|documento|docs|документ|文档|文書)(?: escaneado| numérisé)?\\s?\\d*',
    '(?:powerpoint[ -]?)?(?:presentation|präsentation|présentation|presentación|apresentação|presentazione|presentatie|prezentacja|презентация|slide|folie|diapositiv[ae]?|スライド|幻灯片)(?: (?:de |do |di )?(?:microsoft )?powerpoint)?\\s?\\d*',
    '(?:book|sheet|mappe|tabelle|classeur|feuil|libro|hoja|cartel|foglio|map|blad|arkusz|drawing|zeichnung|layout|page|seite)[ _-]?\\d+',
    '(?:audio ?)?(?:track|titel|piste|pista|traccia|faixa|nummer|utwór|spår|дорожка|трек|トラック) ?\\d+|unknown(?: title| track)?|unbekannt',
    '(?:hp |canon |epson |brother )?scan[ _-]?\\d*|full page photo|adobe photoshop pdf|microsoft office user',
    String.raw`.*\.(?:dvi|tex|indd|qxd|pdf|ps|docx?|dotx?|pptx?|xlsx?|od[tps]|rtf|txt|html?|dwg|cdr|jpe?g|png|tiff?)(?: \[[^\]]*\])?`,
  ]
    .map((one) => `^(?:${one})$`)
    .join('|'),
  'iu',
);

/** Whether a recording is music: it names an artist or an album, and is not spoken. */
function isMusic(file: FileReading): boolean {
  const isNamed = (authorsOf(file)[0] ?? albumOf(file)) !== undefined;
  return file.type.startsWith('audio/') && isNamed && !SPOKEN.test(file.facts.genre ?? '');
}

/** Names that programs fill in: an unknown artist or album, and the maker, the system or the account of a device. */
const UNKNOWN =
  /^<?(?:unknown|unbekannte[rs]?|неизвестн\S+)>?(?: (?:artist|interpret|album|исполнитель|альбом)(?![\p{L}]).*)?$|^(?:artiste|album|artista|álbum) (?:inconnue?|desconocid[ao]|sconosciut[ao]|desconhecid[ao])$/iu;
const DEVICE =
  /^(?:hp|lenovo|dell|asus|acer|toshiba|microsoft|picasa.*|user ?\d*|benutzer|utilisateur|usuario|usuário|utente|gebruiker|użytkownik|пользователь|(?:camera )?owner(?: name)?|your name|artist|photographer|picture author)$/iu;

/** The authors that a person named. Those of recordings may have any name. */
function authorsOf({ type, facts: { authors = [] } }: FileReading): readonly string[] {
  const known = authors.filter((name) => !UNKNOWN.test(name));
  if (type.startsWith('audio/')) return known;
  return known.flatMap((name) => (DEVICE.test(name) ? [] : (plausibleName(name) ?? [])));
}

/** The album that a person named. */
const albumOf = ({ facts: { album = '' } }: FileReading): string | undefined =>
  UNKNOWN.test(album) ? undefined : album || undefined;

/** The media type of e-books. */
const E_BOOK = 'application/epub+zip';

const SPOKEN =
  /podcast|speech|audio ?book|spoken|hörbuch|hörspiel|livre audio|audiolib?ro|audiolivro|luisterboek|audiokniha|аудиокнига/i;

function typeOf(file: FileReading): EntityType {
  const { type: mediaType, name, facts, text } = file;
  const type = mediaEntityType(mediaType);
  if (isMusic(file)) return 'MusicRecording';
  if (mediaType === E_BOOK) return 'Book';
  if (mediaType === MARKDOWN && (authorsOf(file)[0] ?? facts.created) !== undefined) return 'Article';
  if (type === 'Document') return paperFacts(text) ? 'ScholarlyArticle' : type;
  return type === 'ImageObject' ? pictureKind(facts, name) : type;
}
