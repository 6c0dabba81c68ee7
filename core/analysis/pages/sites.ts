import type { EntityType } from '../../entities/vocabulary.ts';
import { percentDecoded, urlOrNull } from '../../model/url.ts';

/** The URLs of a site that show entities of one type. Named groups capture the values of fields. */
interface SiteRule {
  readonly host: RegExp;
  readonly path: RegExp;
  readonly type: EntityType;
}

/** Facts implied by a URL alone. */
export interface SiteFacts {
  readonly type: EntityType;
  /** Values of fields as text: `author`, `subforum` … */
  readonly fields: Readonly<Record<string, string>>;
}

/** The twelve sites for which the vocabulary has types (D41), in its order: Alpha to Mu. */
const SITES: readonly SiteRule[] = [
  { host: /^bsky\.app$/, path: /^\/profile\/(?<author>[^/]+)\/post\/[^/]+/, type: 'AlphaPost' },
  { host: /^(www\.|m\.)?facebook\.com$/, path: /^\/(reel|share\/r)\/[^/]+/, type: 'BetaReel' },
  { host: /^(www\.)?instagram\.com$/, path: /^\/([^/]+\/)?(reel|reels)\/[^/]+/, type: 'GammaReel' },
  { host: /^(www\.)?instagram\.com$/, path: /^\/([^/]+\/)?p\/[^/]+/, type: 'GammaPost' },
  {
    host: /^((www|old|new|m|np)\.)?reddit\.com$/,
    path: /^\/(r|user)\/(?<subforum>[^/]+)\/(comments|s)\/[^/]+/,
    type: 'DeltaPost',
  },
  { host: /^redd\.it$/, path: /^\/\w+/, type: 'DeltaPost' },
  { host: /^([\w-]+\.)?substack\.com$/, path: /^\/(@(?<author>[^/]+)\/)?note\/[^/]+/, type: 'EpsilonNote' },
  { host: /^(www\.)?ted\.com$/, path: /^\/talks\/[^/]+/, type: 'ZetaTalk' },
  { host: /^(www\.)?threads\.(net|com)$/, path: /^\/(@(?<author>[^/]+)\/post|t)\/[^/]+/, type: 'EtaPost' },
  { host: /^((www|m)\.)?tiktok\.com$/, path: /^\/@(?<author>[^/]+)\/(video|photo)\/\d+/, type: 'ThetaPost' },
  { host: /^(vm|vt)\.tiktok\.com$/, path: /^\/\w+/, type: 'ThetaPost' },
  {
    host: /^(www\.|player\.)?vimeo\.com$/,
    path: /^\/((channels|groups|album|showcase|video)\/([^/]+\/)*)?\d+/,
    type: 'IotaVideo',
  },
  {
    host: /^(?<language>[a-z-]+)\.(m\.)?wikipedia\.org$/,
    path: /^\/(wiki|zh-[a-z]+)\/[^/]+/,
    type: 'KappaArticle',
  },
  {
    host: /^((www|mobile|m)\.)?(x|twitter)\.com$/,
    path: /^\/(i\/web|(?<author>[^/]+))\/status(es)?\/\d+/,
    type: 'LambdaPost',
  },
  {
    host: /^((www|m|music)\.)?youtube(-nocookie)?\.com$/,
    path: /^\/(watch\/?\?(.*&)?v=|shorts\/|live\/|embed\/)[\w-]+/,
    type: 'MuVideo',
  },
  { host: /^youtu\.be$/, path: /^\/[\w-]+/, type: 'MuVideo' },
];

const RESERVED_OWNERS =
  'about|blog|collections|contact|customer-stories|events|explore|features|login|marketplace|notifications|orgs|pricing|search|security|settings|site|sponsors|team|topics|trending|users';
const OWNER = `(?!(?:${RESERVED_OWNERS})/)(?<owner>[^/]+)`;

const REPOSITORY_HOSTS: readonly SiteRule[] = [
  {
    host: /^(www\.)?github\.com$/,
    path: new RegExp(`^/${OWNER}/(?<repository>[^/]+)/(issues|pull)/(?<number>\\d+)`),
    type: 'RepositoryIssue',
  },
  { host: /^(www\.)?github\.com$/, path: new RegExp(`^/${OWNER}/[^/?]+/?(\\?.*)?$`), type: 'Repository' },
  {
    host: /^gitlab\.com$/,
    path: /^\/(?<owner>[^/]+)\/(?<repository>[^?]+)\/-\/(issues|merge_requests)\/(?<number>\d+)/,
    type: 'RepositoryIssue',
  },
  {
    host: /^gitlab\.com$/,
    path: /^\/(?!(?:explore|users|help)\/)(?<owner>[^/]+)(\/[^/?-][^/?]*)+\/?(\?.*)?$/,
    type: 'Repository',
  },
  {
    host: /^(codeberg\.org|gitea\.com)$/,
    path: /^\/(?<owner>[^/]+)\/(?<repository>[^/]+)\/(issues|pulls)\/(?<number>\d+)/,
    type: 'RepositoryIssue',
  },
  {
    host: /^(codeberg\.org|gitea\.com|bitbucket\.org)$/,
    path: /^\/(?!(?:explore|user|org)\/)(?<owner>[^/]+)\/[^/?]+\/?(\?.*)?$/,
    type: 'Repository',
  },
];

/** Facts implied by the host and path of a URL (D41); undefined for unknown sites. */
export function siteFacts(address: string): SiteFacts | undefined {
  const url = urlOrNull(address);
  if (url === null) return undefined;
  const host = url.hostname.replace(/\.$/, '');
  for (const { host: hosts, path, type } of [...SITES, ...REPOSITORY_HOSTS]) {
    const inHost = hosts.exec(host);
    const inPath = inHost === null ? null : path.exec(url.pathname + url.search);
    if (inPath === null) continue;
    const groups = Object.entries({ ...inHost?.groups, ...inPath.groups });
    return {
      type,
      fields: Object.fromEntries(
        groups.flatMap(([name, text]) => (text ? [[name, percentDecoded(text)]] : [])),
      ),
    };
  }
  return undefined;
}
