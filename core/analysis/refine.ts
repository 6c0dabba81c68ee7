import { type EntityValue, isFields } from '../entities/entity.ts';
import { parseCurrency, parsePrice } from '../entities/values.ts';
import type { EntityType } from '../entities/vocabulary.ts';
import type { Evidence } from './evidence.ts';

type Values = Readonly<Record<string, EntityValue | undefined>>;

/** What a type's fields still need after they were read, by type. */
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
  LambdaPost: postFromTitle,
  AlphaPost: postFromTitle,
  GammaPost: postFromTitle,
  GammaReel: postFromTitle,
  BetaReel: postFromTitle,
  EtaPost: postFromTitle,
  ThetaPost: postFromTitle,
  EpsilonNote: postFromTitle,
};

/** The fields with what follows from each other and from the rest of the page. */
export function refine(type: EntityType, fields: Values, evidence: Evidence): Values {
  return { ...fields, ...refiners[type]?.(fields, evidence) };
}

/** A price in the tags that shops use for catalogues. */
function offerFromMeta(meta: Evidence['meta']): EntityValue | undefined {
  const first = (...names: string[]) => names.flatMap((name) => meta.get(name) ?? [])[0] ?? '';
  const price = parsePrice(first('product:sale_price:amount', 'product:price:amount', 'og:price:amount'));
  const currencyCode = parseCurrency(
    first('product:sale_price:currency', 'product:price:currency', 'og:price:currency'),
  );
  if (price === undefined || currencyCode === undefined) return undefined;
  const availability =
    AVAILABILITY[first('product:availability', 'og:availability').toLowerCase().replace(/\W/g, '')];
  return [{ price, currencyCode, ...(availability !== undefined && { availability }) }];
}

const AVAILABILITY: Readonly<Record<string, string>> = {
  instock: 'InStock',
  available: 'InStock',
  outofstock: 'OutOfStock',
  oos: 'OutOfStock',
  preorder: 'PreOrder',
  backorder: 'BackOrder',
};

/** `S2 E5` and its like, as titles of episodes carry them. */
function numbersFromTitle(title: string, { season, numberInSeason }: Values): Values {
  const match = /\bS(?:eason\s*)?(\d{1,3})[\s,.:·∙-]*E(?:p(?:isode)?\.?\s*)?(\d{1,4})\b/i.exec(title);
  return {
    season: season ?? (match?.[1] === undefined ? undefined : { number: Number(match[1]) }),
    numberInSeason: numberInSeason ?? (match?.[2] === undefined ? undefined : Number(match[2])),
  };
}

/** How the sites of short posts title them: `Jane Doe (@jane) on Site: "What she wrote"`. */
function postFromTitle({ author, content }: Values, { meta }: Evidence): Values {
  const title = meta.get('og:title')?.[0] ?? '';
  const name = /^(.{1,80}?)(?:\s*\(@[^)]+\))?(?:\s+(?:on|auf|sur|en|в)\s+[\p{Lu}][\p{L}]*|\s*$|\s*[:|•])/u
    .exec(title)?.[1]
    ?.trim();
  const isName = name !== undefined && name !== '' && !/["“”]/.test(name);
  const body = isContent(content) ? content.body : undefined;
  const quoted =
    body === undefined
      ? undefined
      : (/^[^"“]{0,200}:\s*["“](.*)["”]\.?$/s.exec(body)?.[1] ?? /^["“](.*)["”]$/s.exec(body)?.[1]);
  return {
    author: isName && !hasOwnName(author) ? { name } : author,
    content: quoted === undefined ? content : { type: 'text/markdown', body: quoted },
  };
}

/** Whether the author was named, not only told by the handle in the address. */
function hasOwnName(author: EntityValue | undefined): boolean {
  return isFields(author) && typeof author.name === 'string' && /\s/.test(author.name);
}

function isContent(
  value: EntityValue | undefined,
): value is { readonly type: string; readonly body: string } {
  return isFields(value) && typeof value.body === 'string';
}

/** The repository that an issue's address begins with. */
function repositoryUrl(url: string): string {
  return url.replace(/\/(-\/)?(issues|pull|pulls|merge_requests)\/.*$/, '');
}
