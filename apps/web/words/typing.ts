import { translatable } from './language.ts';

/** Texts of the search field for completions, and the names of days and periods. */
export const typingWords = translatable('typing', {
  ranges: {
    today: 'Today',
    week: 'Last seven days',
    month: 'This month',
    lastMonth: 'Last month',
    year: 'This year',
    lastYear: 'Last year',
  },
  kinds: {
    word: 'Word',
    title: 'Title',
    tag: 'Tag',
    space: 'Space',
    type: 'Kind',
    field: 'Field',
  },
  hints: {
    title: 'words in the title',
    summary: 'words in the summary',
    content: 'words in the text',
    note: 'words in a note',
    author: 'the author',
    url: 'words in the address',
    tag: 'the name of a tag',
    space: 'the name of a space',
    type: 'the kind of item',
    domain: 'the site',
    created: 'when it was first saved',
    bumped: 'when it was last saved',
    published: 'when it was published',
    is: 'pinned, tagged, done …',
    has: 'notes, a file, links …',
  },
  /**
   * The names of days and periods. Without a field, they mean the time when an item was saved. Words that are frequent in texts, such as
   * "today", are days only after a field. Alternatives are separated by `|`.
   */
  days: {
    today: 'today',
    yesterday: 'yesterday',
    thisWeek: 'this week',
    lastWeek: 'last week',
    thisMonth: 'this month',
    lastMonth: 'last month',
    thisYear: 'this year',
    lastYear: 'last year',
  },
});
