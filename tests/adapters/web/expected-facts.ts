/** The facts on each page of tests/fixtures/facts. The pages state them both in their data and in their text. */
export interface ExpectedFacts {
  readonly name: string;
  readonly url: string;
  readonly title: string;
  /** Empty if the page names none. */
  readonly authors: readonly string[];
  /** The day; absent if the page has none. */
  readonly published?: string;
  readonly doi?: string;
}

export const EXPECTED_FACTS: readonly ExpectedFacts[] = [
  {
    name: 'news-de',
    url: 'https://www.havelbote.example/politik/radwege-beschluss',
    title: 'Stadtrat beschließt neue Radwege',
    authors: ['Katrin Wolters'],
    published: '2024-03-12',
  },
  {
    name: 'news-fr',
    url: 'https://ladepecheduvallon.example/le-marche-couvert-rouvre',
    title: 'Le marché couvert rouvre ses portes',
    authors: ['Élodie Marchand'],
    published: '2023-09-05',
  },
  {
    name: 'news-es',
    url: 'https://diariodelsegura.example/el-rio-vuelve',
    title: 'El río vuelve a su cauce tras las lluvias',
    authors: ['Lucía Ferrer'],
    published: '2022-11-18',
  },
  {
    name: 'news-ja',
    url: 'https://kohan.example/articles/8812',
    title: '古い橋が四年ぶりに開通',
    authors: ['佐藤 美咲'],
    published: '2024-05-14',
  },
  {
    name: 'news-ru',
    url: 'https://vestnik.example/news/31',
    title: 'В городе открыли новый мост',
    authors: ['Ольга Смирнова'],
    published: '2021-08-23',
  },
  {
    name: 'blogger',
    url: 'https://harbournotes.blog.example/2012/01/mending-nets-in-winter.html',
    title: 'Mending nets in winter',
    authors: ['Walter Quill'],
    published: '2012-01-15',
  },
  {
    name: 'ghost',
    url: 'https://slowletters.example/five-years/',
    title: 'Five years of a small newsletter',
    authors: ['Marta Nyberg'],
    published: '2022-06-01',
  },
  {
    name: 'hugo',
    url: 'https://jonasreuter.example/posts/slow-parser/',
    title: 'Profiling a slow parser',
    authors: ['Jonas Reuter'],
    published: '2020-10-04',
  },
  {
    name: 'arxiv',
    url: 'https://arxiv.example/abs/2203.04567',
    title: 'Listening for Leaks in Old Pipes',
    authors: ['Bola Adeyemi', 'Nina Fischer'],
    published: '2022-03-09',
    doi: '10.48550/arxiv.2203.04567',
  },
  {
    name: 'pubmed',
    url: 'https://medindex.example/30990011/',
    title: 'Walking speed and sleep in older adults: a cohort study',
    authors: ['Hana Svobodová', 'Peter Lang'],
    published: '2019-04-17',
    doi: '10.1234/jgs.2019.00417',
  },
  {
    name: 'acm',
    url: 'https://dl.digital.example/doi/10.5555/3210.3299',
    title: 'Small Queues, Fair Queues',
    authors: ['Ravi Menon', 'Ulla Krantz'],
    published: '2018-07-23',
    doi: '10.5555/3210.3299',
  },
  {
    name: 'recipe-fr',
    url: 'https://latabledejeanne.example/tarte-aux-mirabelles',
    title: 'Tarte aux mirabelles',
    authors: ['Jeanne Lorrain'],
    published: '2021-08-20',
  },
  {
    name: 'forum',
    url: 'https://forum.benchandspoke.example/t/chain-slips/4411',
    title: 'Chain slips under load',
    authors: ['gearhead_tom'],
    published: '2023-02-11',
  },
  {
    name: 'docs',
    url: 'https://ferrule.example/docs/2.4/timeouts.html',
    title: 'Timeouts',
    authors: [],
  },
];
