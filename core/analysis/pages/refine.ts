import { formatOf } from '../../entities/initial.ts';
import { parseCurrency, parsePrice } from '../../entities/values.ts';
import type { EntityType } from '../../entities/vocabulary.ts';
import type { EntityValue } from '../../model/entity.ts';
import type { Evidence } from './evidence.ts';
import { iconOf } from './pictures.ts';
import { postFields } from './posts.ts';

type Values = Readonly<Record<string, EntityValue | undefined>>;

/** Completes the fields of each type after reading. */
const refiners: Readonly<Partial<Record<EntityType, (fields: Values, evidence: Evidence) => Values>>> = {
  Product: ({ offers }, { meta }) => ({ offers: offers ?? offerFromMeta(meta) }),
  Book: ({ offers }, { meta }) => ({ offers: offers ?? offerFromMeta(meta) }),
  TVEpisode: (fields, { page }) => numbersFromTitle(`${page.title} ${page.heading}`, fields),
  RepositoryIssue: (_, { site, reading }) => ({
    repository: reading.refer({
      '@type': ['SoftwareSourceCode'],
      name: [site?.fields.owner, site?.fields.repository].filter(Boolean).join('/'),
      author: site?.fields.owner,
      url: repositoryUrl(reading.url),
    }),
  }),
  SoftwareApplication: ({ icon }, { page }) => ({ icon: icon ?? imageOf(iconOf(page)) }),
  MusicRelease: ({ kind }) => ({
    kind: typeof kind === 'string' ? kind.replace(/^.*\//, '').replace(/(?<=.)(Format|Release)$/, '') : kind,
  }),
  ImageObject: namedFormat,
  Document: namedFormat,
  Model: namedFormat,
  LambdaPost: postFields,
  AlphaPost: postFields,
  GammaPost: postFields,
  GammaReel: postFields,
  BetaReel: postFields,
  DeltaPost: postFields,
  EtaPost: postFields,
  ThetaPost: postFields,
  EpsilonNote: postFields,
};

/** The fields, completed from each other and from the rest of the page. */
export function refine(type: EntityType, fields: Values, evidence: Evidence): Values {
  return { ...fields, ...refiners[type]?.(fields, evidence) };
}

function imageOf(url: string | undefined): EntityValue | undefined {
  return url === undefined ? undefined : { '@type': 'ImageObject', url };
}

/** The format by its usual name instead of its media type. */
function namedFormat({ format }: Values): Values {
  return { format: typeof format === 'string' && format.includes('/') ? formatOf(format) : format };
}

/** An offer from the meta tags that shops provide for catalogues. */
function offerFromMeta(meta: Evidence['meta']): EntityValue | undefined {
  const first = (...names: string[]) => names.flatMap((name) => meta.get(name) ?? [])[0] ?? '';
  const price = parsePrice(first('product:sale_price:amount', 'product:price:amount', 'og:price:amount'));
  const currencyCode = parseCurrency(
    first('product:sale_price:currency', 'product:price:currency', 'og:price:currency'),
  );
  if (price === undefined || currencyCode === undefined) return undefined;
  const availability = AVAILABILITY.get(
    first('product:availability', 'og:availability').toLowerCase().replace(/\W/g, ''),
  );
  return [{ price, currencyCode, ...(availability !== undefined && { availability }) }];
}

const AVAILABILITY: ReadonlyMap<string, string> = new Map([
  ['instock', 'InStock'],
  ['available', 'InStock'],
  ['outofstock', 'OutOfStock'],
  ['oos', 'OutOfStock'],
  ['preorder', 'PreOrder'],
  ['backorder', 'BackOrder'],
]);

/** The season and episode numbers in a title, such as `S2 E5`, unless they are already known. */
function numbersFromTitle(title: string, { season, numberInSeason }: Values): Values {
  const match = /\bS(?:eason\s*)?(\d{1,3})[\s,.:·∙-]*E(?:p(?:isode)?\.?\s*)?(\d{1,4})\b/i.exec(title);
  return {
    season: season ?? (match?.[1] === undefined ? undefined : { number: Number(match[1]) }),
    numberInSeason: numberInSeason ?? (match?.[2] === undefined ? undefined : Number(match[2])),
  };
}

/** The URL of an issue's repository, which is the start of the issue's URL. */
function repositoryUrl(url: string): string {
  return url.replace(/\/(-\/)?(issues|pull|pulls|merge_requests)\/.*$/, '');
}
