import * as v from 'valibot';
import { notFound } from '../../../core/errors.ts';
import type { Books } from '../../../core/use-cases/files/books.ts';
import { json, ok, type Route, route } from '../pipeline/route.ts';
import { described, titled } from '../schemas/describe.ts';
import { ProseDocument } from '../schemas/prose.ts';

const Count = v.pipe(v.number(), v.integer());
const BookContents = titled('BookContents', {
  chapters: described(Count, 'The number of chapters'),
  sections: v.array(
    v.object({
      title: v.string(),
      level: described(Count, 'The level of the heading, from 1'),
      chapter: described(Count, 'The number of the chapter, from 0'),
    }),
  ),
});

const PLACE = /^\d{1,6}$/;

/** Endpoints for e-books (docs/app.md, "Read"). */
export function bookRoutes({ books }: { books: Books }): readonly Route[] {
  return [
    route('GET /_/objects/:id/book', 'books.get', {
      summary: 'Get the table of contents of an e-book',
      answers: ok('The contents', BookContents),
      handle: async ({ caller, params }) => json(await books.contents(caller, params.id ?? '')),
    }),

    route('GET /_/objects/:id/book/:n', 'books.chapter', {
      summary: 'Get the n-th chapter, from 0, of an e-book as Prose, with its pictures',
      answers: ok('The chapter', ProseDocument),
      async handle({ caller, params: { id = '', n = '' } }) {
        if (!PLACE.test(n)) throw notFound('chapter', n);
        return json(await books.chapter(caller, id, Number(n)));
      },
    }),
  ];
}
