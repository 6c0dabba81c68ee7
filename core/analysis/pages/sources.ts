import type { EntityType } from '../../entities/vocabulary.ts';

/** The sources of a field in page data, the most trusted first. */
export interface FieldSource {
  /** Property paths of Schema.org. */
  readonly properties: readonly string[];
  /** Property paths in the nodes about the page itself; used for articles and web pages. */
  readonly ofPage?: readonly string[];
  /** Names of meta tags. */
  readonly meta?: readonly string[];
  /** The sources of an approximate value, used if all others fail. */
  readonly fallback?: FieldSource;
}

/** The usual sources of each field. */
const COMMON: Readonly<Record<string, FieldSource>> = {
  title: {
    properties: ['name', 'headline', 'title', 'alternativeHeadline'],
    meta: [
      'citation_title',
      'og:title',
      'twitter:title',
      'dc.title',
      'dcterms.title',
      'sailthru.title',
      'parsely-title',
    ],
  },
  name: { properties: ['name', 'legalName'], meta: ['og:title', 'twitter:title'] },
  authors: {
    properties: ['author', 'creator', 'byArtist'],
    ofPage: ['author', 'creator'],
    meta: [
      'citation_author',
      'citation_authors',
      'book:author',
      'author',
      'article:author',
      'dc.creator',
      'dcterms.creator',
      'parsely-author',
      'sailthru.author',
      'og:article:author',
      'og:book:author',
    ],
  },
  author: {
    properties: ['author', 'creator', 'uploader', 'productionCompany'],
    meta: ['author', 'article:author', 'dc.creator', 'parsely-author', 'profile:username', 'twitter:creator'],
  },
  artist: {
    properties: ['byArtist', 'artist', 'creator', 'author'],
    meta: ['music:musician_description', 'music:musician', 'music:creator', 'og:music:musician'],
  },
  directors: { properties: ['director', 'directors'], meta: ['video:director', 'og:video:director'] },
  published: {
    properties: ['datePublished', 'dateCreated', 'uploadDate', 'releaseDate', 'startDate'],
    ofPage: ['datePublished', 'dateCreated'],
    meta: [
      'article:published_time',
      'og:article:published_time',
      'og:published_time',
      'citation_publication_date',
      'citation_date',
      'citation_online_date',
      'book:release_date',
      'music:release_date',
      'video:release_date',
      'og:video:release_date',
      'og:release_date',
      'parsely-pub-date',
      'sailthru.date',
      'datepublished',
      'date',
      'dc.date',
      'dc.date.issued',
      'dcterms.date',
      'dcterms.issued',
      'dcterms.created',
      'pubdate',
      'publish-date',
      'publish_date',
      'dc.date.created',
      'cxenseparse:recs:publishtime',
      'article.published',
      'publication_date',
    ],
    fallback: { properties: ['dateModified'], ofPage: ['dateModified'], meta: ['og:updated_time'] },
  },
  publisher: {
    properties: ['publisher', 'sourceOrganization', 'publishedBy', 'productionCompany'],
    ofPage: ['publisher'],
    meta: [
      'citation_publisher',
      'dc.publisher',
      'dcterms.publisher',
      'article:publisher',
      'og:site_name',
      'application-name',
      'apple-mobile-web-app-title',
    ],
  },
  duration: {
    properties: ['duration', 'timeRequired', 'video.duration', 'associatedMedia.duration', 'audio.duration'],
    meta: ['video:duration', 'og:video:duration', 'music:duration', 'og:audio:duration', 'duration'],
  },
  isbn: {
    properties: ['isbn', 'gtin13', 'workExample.isbn', 'sku'],
    meta: ['book:isbn', 'books:isbn', 'citation_isbn', 'og:book:isbn', 'og:isbn'],
  },
  doi: {
    properties: ['doi', 'identifier', 'identifier.value', 'sameAs', '@id'],
    meta: ['citation_doi', 'dc.identifier', 'dc.identifier.doi', 'prism.doi'],
  },
  journal: {
    properties: ['isPartOf', 'isPartOf.isPartOf', 'publication'],
    meta: [
      'citation_journal_title',
      'prism.publicationname',
      'citation_conference_title',
      'citation_inbook_title',
    ],
  },
  offers: {
    properties: [
      'offers',
      'workExample.offers',
      'workExample.potentialAction.expectsAcceptanceOf',
      'hasVariant.offers',
      'model.offers',
    ],
  },
  brand: { properties: ['brand', 'manufacturer'], meta: ['product:brand', 'og:brand'] },
  address: {
    properties: [
      'address',
      'location.address',
      'location',
      'itemOffered.address',
      'about.address',
      'mainEntity.address',
    ],
  },
  phoneNumber: {
    properties: ['telephone', 'contactPoint.telephone'],
    meta: ['business:contact_data:phone_number', 'og:phone_number'],
  },
  ingredients: { properties: ['recipeIngredient', 'ingredients'] },
  instructions: { properties: ['recipeInstructions'] },
  cookTime: { properties: ['cookTime'] },
  prepTime: { properties: ['prepTime'] },
  tracks: { properties: ['track', 'tracks', 'track.itemListElement'] },
  album: { properties: ['inAlbum'], meta: ['music:album:title'] },
  kind: { properties: ['musicReleaseFormat', 'albumReleaseType', 'albumProductionType'] },
  podcast: { properties: ['partOfSeries', 'isPartOf', 'partOfSeason.partOfSeries'] },
  episodes: { properties: ['episode', 'episodes', 'hasPart'] },
  seasons: { properties: ['containsSeason', 'season', 'seasons'] },
  series: {
    properties: [
      'partOfSeries',
      'partOfTVSeries',
      'partOfSeason.partOfSeries',
      'partOfSeason.partOfTVSeries',
    ],
    meta: ['video:series', 'og:video:series'],
  },
  season: { properties: ['partOfSeason'], meta: ['og:video:season', 'video:season'] },
  numberInSeason: { properties: ['episodeNumber'], meta: ['video:episode', 'og:video:episode'] },
  numberInSeries: { properties: ['position', 'absoluteEpisodeNumber'] },
  number: { properties: ['seasonNumber', 'issueNumber', 'position'] },
  developer: {
    properties: ['developer', 'author', 'creator', 'productionCompany', 'publisher'],
    meta: ['author'],
  },
  distributor: {
    properties: ['distributor', 'provider', 'publisher', 'offers.seller'],
    meta: ['og:site_name'],
  },
  platform: { properties: ['gamePlatform', 'operatingSystem', 'availableOnDevice', 'applicationPlatform'] },
  icon: { properties: ['icon', 'logo', 'image', 'thumbnailUrl'] },
  license: { properties: ['license'] },
  owner: { properties: ['author', 'creator', 'maintainer', 'copyrightHolder'] },
  language: { properties: ['inLanguage', 'availableLanguage'] },
  width: { properties: ['width'], meta: ['og:image:width'] },
  height: { properties: ['height'], meta: ['og:image:height'] },
  format: { properties: ['encodingFormat', 'fileFormat'] },
  bedrooms: { properties: ['numberOfBedrooms', 'numberOfRooms'] },
  bathrooms: { properties: ['numberOfBathroomsTotal', 'numberOfFullBathrooms'] },
  property: { properties: ['about', 'itemOffered', 'mainEntity'] },
  medium: { properties: ['artMedium', 'artform', 'material'] },
  airline: { properties: ['provider', 'airline', 'seller'] },
  flightNumber: { properties: ['flightNumber'] },
  departure: { properties: ['departureAirport'] },
  arrival: { properties: ['arrivalAirport'] },
  departureTime: { properties: ['departureTime'] },
  arrivalTime: { properties: ['arrivalTime'] },
  confirmationNumber: { properties: ['reservationNumber', 'reservationId'] },
  flight: { properties: ['reservationFor'] },
  content: {
    properties: ['text', 'articleBody', 'sharedContent.text'],
    meta: ['og:description', 'twitter:description', 'description'],
  },
  foundry: { properties: ['foundry', 'publisher', 'manufacturer', 'copyrightHolder'] },
  designer: { properties: ['designer', 'creator', 'author'] },
  subforum: { properties: ['isPartOf.name'] },
  state: { properties: [] },
};

/** The sources of fields whose sources are different for a type. */
const SPECIAL: Readonly<Partial<Record<EntityType, Readonly<Record<string, FieldSource>>>>> = {
  Article: {
    content: { properties: [] },
    title: {
      properties: ['headline', 'name'],
      meta: ['og:title', 'twitter:title', 'dc.title', 'parsely-title', 'sailthru.title'],
    },
  },
  ScholarlyArticle: { publisher: { properties: ['publisher'] } },
  Quotation: { author: { properties: ['spokenByCharacter', 'creator', 'author'] } },
  MusicRelease: { artist: { properties: ['byArtist', 'releaseOf.byArtist', 'creditedTo'] } },
  VideoGame: {
    publisher: { properties: ['publisher'] },
    author: { properties: ['author'] },
    developer: { properties: ['developer', 'author', 'creator', 'productionCompany'] },
  },
  Book: {
    publisher: {
      properties: ['publisher', 'workExample.publisher'],
      meta: ['book:publisher', 'citation_publisher', 'og:book:publisher'],
    },
    published: {
      properties: ['datePublished', 'workExample.datePublished', 'copyrightYear'],
      meta: ['book:release_date', 'books:release_date', 'og:book:release_date', 'citation_publication_date'],
    },
  },
  Movie: {
    published: {
      properties: ['datePublished', 'releasedEvent.startDate', 'dateCreated', 'copyrightYear'],
      meta: ['video:release_date', 'og:video:release_date'],
    },
  },
  SoftwareApplication: { developer: { properties: ['developer', 'author', 'creator'], meta: ['author'] } },
};

const NOWHERE: FieldSource = { properties: [] };

/** The sources of a field of a type; empty if none are known. */
export function sourceOf(type: EntityType, field: string): FieldSource {
  return SPECIAL[type]?.[field] ?? COMMON[field] ?? NOWHERE;
}
