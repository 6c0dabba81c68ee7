import type { EntityType } from '../../entities/vocabulary.ts';
import type { JsonRecord, PageReading } from '../../model/page.ts';
import { urlOrNull } from '../../model/url.ts';
import { type Graph, isRecord, typesOf, valuesAt } from './graph.ts';

/**
 * The entity that a node describes, by its Schema.org type. More specific types come first: of several nodes on a page, the first in this
 * order is its subject.
 */
const NODE_TYPES: readonly (readonly [EntityType, readonly string[]])[] = [
  ['FlightReservation', ['FlightReservation']],
  ['Flight', ['Flight']],
  ['Recipe', ['Recipe']],
  ['TVEpisode', ['TVEpisode']],
  ['TVSeason', ['TVSeason']],
  ['TVSeries', ['TVSeries']],
  ['Movie', ['Movie']],
  ['Book', ['Book', 'Audiobook']],
  ['VideoGame', ['VideoGame']],
  ['PodcastEpisode', ['PodcastEpisode', 'RadioEpisode']],
  ['Podcast', ['PodcastSeries', 'Podcast', 'RadioSeries']],
  ['MusicRelease', ['MusicRelease']],
  ['MusicAlbum', ['MusicAlbum']],
  ['MusicRecording', ['MusicRecording']],
  ['MusicPlaylist', ['MusicPlaylist']],
  ['MusicVideo', ['MusicVideoObject', 'MusicVideo']],
  ['ScholarlyArticle', ['ScholarlyArticle', 'MedicalScholarlyArticle']],
  ['RealEstateListing', ['RealEstateListing']],
  ['House', ['House', 'SingleFamilyResidence']],
  ['Apartment', ['Apartment', 'ApartmentComplex']],
  [
    'Restaurant',
    [
      'Restaurant',
      'FoodEstablishment',
      'CafeOrCoffeeShop',
      'BarOrPub',
      'Bakery',
      'FastFoodRestaurant',
      'IceCreamShop',
      'Brewery',
      'Winery',
    ],
  ],
  ['SoftwareApplication', ['SoftwareApplication', 'MobileApplication', 'WebApplication']],
  ['Repository', ['SoftwareSourceCode']],
  ['Product', ['Product', 'ProductGroup', 'IndividualProduct', 'ProductModel', 'Vehicle', 'Car']],
  ['Painting', ['Painting', 'VisualArtwork']],
  ['Photograph', ['Photograph']],
  ['Quotation', ['Quotation']],
  ['Typeface', ['Typeface']],
  ['Model', ['3DModel']],
  [
    'Document',
    [
      'DigitalDocument',
      'TextDigitalDocument',
      'PresentationDigitalDocument',
      'SpreadsheetDigitalDocument',
      'NoteDigitalDocument',
    ],
  ],
  [
    'Business',
    [
      'LocalBusiness',
      'Store',
      'Hotel',
      'LodgingBusiness',
      'HealthAndBeautyBusiness',
      'ProfessionalService',
      'Dentist',
      'AutoRepair',
      'SportsActivityLocation',
      'EntertainmentBusiness',
    ],
  ],
  [
    'Article',
    [
      'Article',
      'NewsArticle',
      'BlogPosting',
      'TechArticle',
      'Report',
      'AnalysisNewsArticle',
      'OpinionNewsArticle',
      'ReviewNewsArticle',
      'ReportageNewsArticle',
      'LiveBlogPosting',
      'AdvertiserContentArticle',
      'SocialMediaPosting',
      'DiscussionForumPosting',
      'MedicalWebPage',
      'Review',
      'CriticReview',
      'UserReview',
      'MediaReview',
      'ClaimReview',
    ],
  ],
  ['VideoObject', ['VideoObject']],
  ['AudioObject', ['AudioObject']],
  ['Periodical', ['Periodical', 'Newspaper']],
  [
    'Place',
    [
      'Place',
      'TouristAttraction',
      'LandmarksOrHistoricalBuildings',
      'Museum',
      'Park',
      'City',
      'CivicStructure',
      'Airport',
    ],
  ],
];

/** Types of nodes that pages often contain without being about them: they count only if the page names such a node as its subject. */
const SUBJECT_TYPES: readonly (readonly [EntityType, readonly string[]])[] = [
  ['Article', ['Comment']],
  ['Person', ['Person']],
  ['Business', ['Organization', 'Corporation', 'NGO']],
  ['Brand', ['Brand']],
  ['ImageObject', ['ImageObject']],
  ['Media', ['MediaObject']],
];

const RANKS = new Map(
  NODE_TYPES.flatMap(([type, names], rank) => names.map((name) => [name, { type, rank }] as const)),
);
const SUBJECT_RANKS = new Map(
  [...NODE_TYPES, ...SUBJECT_TYPES].flatMap(([type, names], rank) =>
    names.map((name) => [name, { type, rank }] as const),
  ),
);

/** The types of entities by their names in OpenGraph (`og:type`). */
const OPEN_GRAPH_TYPES: Readonly<Record<string, EntityType>> = {
  book: 'Book',
  'books.book': 'Book',
  'video.movie': 'Movie',
  movie: 'Movie',
  'video.episode': 'TVEpisode',
  'video.tv_show': 'TVSeries',
  tv_show: 'TVSeries',
  'video.other': 'VideoObject',
  video: 'VideoObject',
  'music.song': 'MusicRecording',
  'music.album': 'MusicAlbum',
  'music.playlist': 'MusicPlaylist',
  product: 'Product',
  'og:product': 'Product',
  'product.item': 'Product',
  game: 'VideoGame',
  video_game: 'VideoGame',
  'restaurant.restaurant': 'Restaurant',
  restaurant: 'Restaurant',
  'business.business': 'Business',
  place: 'Place',
  profile: 'Person',
  article: 'Article',
  blog: 'Article',
};

/** The types of nodes that describe a page as a page. */
const PAGE_TYPES: ReadonlySet<string> = new Set([
  'WebPage',
  'AboutPage',
  'CollectionPage',
  'ContactPage',
  'FAQPage',
  'ItemPage',
  'MedicalWebPage',
  'ProfilePage',
  'QAPage',
]);

/** If a page has more nodes of one type, they are a list: only those that name this page can be its subject. */
const MAX_OF_A_TYPE = 3;

/** The type of an entity with the nodes that describe it, the most informative first. */
export interface Subject {
  readonly type: EntityType;
  readonly nodes: readonly JsonRecord[];
}

/** The subject of a page according to its nodes; undefined if they do not name one. */
export function subjectOf(graph: Graph, page: PageReading): Subject | undefined {
  const reviews = graph.nodes.filter(isReview);
  const named = graph.nodes.flatMap((node) => {
    const isOwnSubject = reviews.length === 1 && isReview(node);
    const paths = isOwnSubject ? ['mainEntity'] : ['mainEntity', 'itemReviewed'];
    return paths.flatMap((path) => valuesAt(graph, node, path));
  });
  const subjects = named.filter(isRecord).flatMap((node) => ranked(node, SUBJECT_RANKS));
  const tops = graph.nodes.flatMap((node) => ranked(node, RANKS));
  const single = graph.nodes.length === 1 ? graph.nodes.flatMap((node) => ranked(node, SUBJECT_RANKS)) : [];
  const counts = new Map<EntityType, number>();
  for (const { type } of tops) counts.set(type, (counts.get(type) ?? 0) + 1);
  const candidates = [...subjects, ...tops, ...single].filter(
    ({ type, node }) => (counts.get(type) ?? 0) <= MAX_OF_A_TYPE || isAbout(node, page),
  );
  const best = candidates.reduce<Ranked | undefined>(
    (first, one) => (first === undefined || one.rank < first.rank ? one : first),
    undefined,
  );
  if (best === undefined) return undefined;
  const same = candidates.filter(({ type }) => type === best.type).map(({ node }) => node);
  return {
    type: best.type,
    nodes: [...new Set(same)].toSorted((a, b) => Number(isAbout(b, page)) - Number(isAbout(a, page))),
  };
}

/** The nodes that describe a page as a page, without those of other pages; nodes that name this page come first. */
export function pageNodesOf(graph: Graph, page: PageReading): readonly JsonRecord[] {
  const inNodes = graph.nodes.flatMap((node) => valuesAt(graph, node, 'mainEntityOfPage')).filter(isRecord);
  const nodes = [...new Set([...graph.nodes, ...inNodes])].filter((node) =>
    typesOf(node).some((type) => PAGE_TYPES.has(type)),
  );
  const own = nodes.filter((node) => isAbout(node, page) || !urlOrNull(String(node.url ?? node['@id'])));
  return own.toSorted((a, b) => Number(isAbout(b, page)) - Number(isAbout(a, page)));
}

/** The type of entity that a node describes; undefined if the vocabulary has none. */
export function nodeType(node: JsonRecord): EntityType | undefined {
  return ranked(node, SUBJECT_RANKS)[0]?.type;
}

/** The type of a page according to `og:type` and the tags of scholarly publishers. */
export function typeFromMeta(meta: ReadonlyMap<string, readonly string[]>): EntityType | undefined {
  if (SCHOLARLY.some((name) => meta.has(name)) && TITLED.some((name) => meta.has(name)))
    return 'ScholarlyArticle';
  const named = meta.get('og:type')?.[0]?.trim().toLowerCase() ?? '';
  return Object.hasOwn(OPEN_GRAPH_TYPES, named) ? OPEN_GRAPH_TYPES[named] : undefined;
}

const TITLED = ['citation_title', 'dc.title', 'dcterms.title'];
const SCHOLARLY = [
  'citation_author',
  'citation_authors',
  'citation_doi',
  'citation_journal_title',
  'citation_arxiv_id',
  'citation_pdf_url',
];

interface Ranked {
  readonly type: EntityType;
  readonly rank: number;
  readonly node: JsonRecord;
}

function ranked(node: JsonRecord, ranks: ReadonlyMap<string, { type: EntityType; rank: number }>): Ranked[] {
  return typesOf(node).flatMap((name) => {
    const found = ranks.get(name);
    return found === undefined ? [] : [{ ...found, node }];
  });
}

/** Whether a node is a review: a single review is an article; several are about the reviewed item. */
function isReview(node: JsonRecord): boolean {
  return typesOf(node).some((type) => type.endsWith('Review'));
}

/** Whether a node says that it describes this page. */
export function isAbout(node: JsonRecord, { url, canonicalUrl }: PageReading): boolean {
  const addresses = [
    node.url,
    node['@id'],
    node.mainEntityOfPage,
    isRecord(node.mainEntityOfPage) ? node.mainEntityOfPage['@id'] : undefined,
  ];
  return addresses.some(
    (address) => typeof address === 'string' && [url, canonicalUrl].includes(address.replace(/#.*$/, '')),
  );
}
