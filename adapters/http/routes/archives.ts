import * as v from 'valibot';
import { toTimestamp } from '../../../core/model/instant.ts';
import { PAGE_TYPE } from '../../../core/model/page.ts';
import { COMPARED, changesInWords } from '../../../core/model/page-changes.ts';
import { COPY_ORIGINS, keptFileOf, type PageCopy } from '../../../core/model/page-copy.ts';
import type { ComparedCopies, PageCopies } from '../../../core/use-cases/files/page-copies.ts';
import { json, ok, one, type Route, route } from '../pipeline/route.ts';
import type { MediaReplies } from '../replies/media-reply.ts';
import { described, titled } from '../schemas/describe.ts';
import { Bytes, Timestamp, Uid } from '../schemas/values.ts';

const Version = described(Uid, 'Version of a kept copy');

const Archive = titled('Archive', {
  version: Version,
  made: Timestamp,
  confirmed: described(Timestamp, 'When the page was last found unchanged'),
  origin: described(
    v.picklist(COPY_ORIGINS),
    "As the server's browser showed it, as it was fetched, or as a person's browser showed it",
  ),
  url: described(v.string(), 'Address of the page, after redirects'),
  type: described(v.string(), '`text/html` for a page, the media type of a file'),
  size: described(v.number(), 'Stored bytes of the copy, including its pictures, styles and fonts'),
  missing: described(v.number(), 'Pictures, styles and fonts that could not be fetched'),
});

const Shown = described(v.string(), 'Plain text; the first 4,000 characters at most');

const Change = v.pipe(
  v.variant('kind', [
    v.object({ kind: v.picklist(['added', 'removed']), text: Shown }),
    v.object({
      kind: v.literal('changed'),
      before: Shown,
      after: Shown,
      pieces: described(
        v.array(v.object({ kind: v.picklist(['same', 'removed', 'added']), text: v.string() })),
        'Both texts merged, in reading order',
      ),
    }),
  ]),
  v.title('PageChange'),
);

const Kept = v.object({ version: Version, made: Timestamp });

const Changes = titled('PageChanges', {
  from: Kept,
  to: Kept,
  summary: described(v.string(), 'The changes in a sentence or two'),
  compared: described(
    v.picklist(COMPARED),
    'What was compared: the main texts, or all visible text if those are equal or missing',
  ),
  title: v.optional(
    described(
      v.object({ before: v.string(), after: v.string() }),
      'The old and new title; present if the title changed',
    ),
  ),
  added: described(v.number(), 'Paragraphs, headings and lines only in the later copy'),
  removed: v.number(),
  changed: v.number(),
  changes: described(v.array(Change), 'In the order of the page; 500 at most'),
});

/** Endpoints of kept copies of pages (docs/kept-pages.md). */
export function archiveRoutes({
  copies,
  media,
}: {
  copies: PageCopies;
  media: Pick<MediaReplies, 'showCopy'>;
}): readonly Route[] {
  return [
    route('GET /_/objects/:id/archive', 'archives.get', {
      summary:
        'Get the kept copy of a page as one HTML file that runs no code and loads nothing, or the kept file',
      produces: [],
      query: { version: one(Version, 'Version of the copy; the newest by default') },
      answers: {
        200: {
          description:
            'The page with its styles, pictures and fonts, in a sandbox; a file in its own media type',
          content: { 'text/html': v.string(), '*/*': Bytes },
        },
        206: { description: 'A range of a file', content: { '*/*': Bytes } },
        304: { description: 'Not modified' },
      },
      async handle(request) {
        const { caller, params, query } = request;
        return media.showCopy(await copies.get(caller, params.id ?? '', query.version), request);
      },
    }),
    route('GET /_/objects/:id/archives', 'archives.list', {
      summary: 'List the kept copies of a page',
      answers: ok('Versions, the newest first', v.array(Archive)),
      async handle({ caller, params }) {
        return json((await copies.list(caller, params.id ?? '')).map(present));
      },
    }),
    route('GET /_/objects/:id/archives/:version/changes', 'archives.changes', {
      summary: 'Compare the text of a kept copy with the previous or another copy',
      query: { from: one(Version, 'The copy to compare with; the previous copy by default') },
      answers: ok('What was added, removed and changed', Changes),
      async handle({ caller, params, query }) {
        const { id = '', version = '' } = params;
        return json(presentChanges(await copies.compare(caller, id, version, query.from)));
      },
    }),
  ];
}

function present(copy: PageCopy) {
  const { id, made, confirmed, origin, url, missing } = copy;
  return {
    version: id,
    made: toTimestamp(made),
    confirmed: toTimestamp(confirmed),
    origin,
    url,
    type: keptFileOf(copy)?.type ?? PAGE_TYPE,
    size: copy.files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
    missing,
  };
}

function presentChanges({ from, to, changes }: ComparedCopies) {
  return { from: presentVersion(from), to: presentVersion(to), summary: changesInWords(changes), ...changes };
}

function presentVersion({ id, made }: PageCopy) {
  return { version: id, made: toTimestamp(made) };
}
