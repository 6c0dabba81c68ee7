import type { PageExample } from './example.ts';
import * as draw from './pictures.ts';

type More = Omit<Partial<PageExample>, 'kind' | 'url' | 'title' | 'entity'>;

const named = (name: string) => ({ name });

function page(
  url: string,
  type: string,
  title: string,
  fields: Readonly<Record<string, unknown>>,
  more: More = {},
): PageExample {
  return {
    kind: 'page',
    language: 'en',
    url,
    title,
    entity: { '@type': type, title, url, ...fields },
    ...more,
  };
}

/** A text of paragraphs with headings, long enough to be read. */
function story(opening: string, heading: string): string {
  const rest =
    'It began with a drawer of paper slips, none larger than a playing card. Each had a word at the top and a sentence below, and nobody in the house could say who had written them. We laid them on the table in the order in which they had been kept, and read from left to right, as one reads a street.\n\nWhat struck me first was how little was explained. A slip about salt stood next to one about sleep. Only later did I see that the two had been written on the same day, in the same ink, after the same meal.';
  return `${opening}\n\n${rest}\n\n## ${heading}\n\n${rest}\n\n> To keep a thing is to decide that it will be needed by somebody who is not you yet.\n\n- the drawer\n- the ink\n- the order\n\n${rest}`;
}

const article = (
  url: string,
  title: string,
  author: string,
  summary: string,
  picture: string | undefined,
  more: More = {},
): PageExample =>
  page(
    url,
    'Article',
    title,
    {
      authors: [named(author)],
      published: '2025-03-04T08:00:00.000Z',
      publisher: named(new URL(url).hostname),
    },
    { summary, text: story(summary, 'What was kept'), ...(picture && { picture }), ...more },
  );

export const ARTICLES: readonly PageExample[] = [
  article(
    'https://www.themarginalian.org/2024/09/12/commonplace',
    'The Commonplace Book as a Way of Seeing',
    'Mara Whitfield',
    'For three centuries readers copied what struck them into a book of their own making. The habit was less about memory than about attention, and it may be the one that screens took from us first.',
    draw.still(draw.CLAY, 3),
    {
      tags: ['reading'],
      space: 'Commonplace',
      topics: ['Books', 'History'],
      isPinned: true,
      notes: [
        '==The habit was less about memory than about attention==',
        '==a book of their own making==\n\nThe title of the talk?',
      ],
    },
  ),
  article(
    'https://aeon.co/essays/why-slow-rivers-remember',
    'Why slow rivers remember',
    'Ines Almeida',
    'A river that meanders stores its own history in the bends it has abandoned. Engineers straightened hundreds of them; now some are being given their slowness back.',
    draw.sea(draw.FJORD, 4, 1200, 800),
    { topics: ['Nature conservation'], tags: ['nature'] },
  ),
  article(
    'https://www.quantamagazine.org/the-knot-that-nobody-could-untie',
    'The Knot That Nobody Could Untie',
    'Erica Klarreich',
    'A graduate student answered in a week a question about Conway’s knot that had been open for fifty years, with tools that everyone had and nobody had tried.',
    draw.shapes(draw.SIGNAL, 11, 1200, 700),
    { topics: ['Mathematics'] },
  ),
  article(
    'https://craigmod.com/essays/walking-kiso',
    'Walking the Kiso Road',
    'Craig Mod',
    'Twelve days along an old post road: kissaten, rain, pizza toast, and the kind of boredom that is worth its weight.',
    draw.landscape(draw.MOSS, 21),
    { tags: ['travel/japan'], space: 'Travel / Japan', topics: ['Travel'] },
  ),
  article(
    'https://www.newyorker.com/magazine/the-last-typesetter',
    'The Last Typesetter of Lyon',
    'Antoine Roux',
    'His fingers know where the letter e lies in the case, as a pianist knows the A.',
    draw.houses(draw.DAWN, 5),
    { topics: ['Graphic design'], tags: ['design'], space: 'Studio' },
  ),
  article(
    'https://blog.acolyer.org/2024/on-small-databases',
    'In praise of small databases',
    'Adrian Colyer',
    'Most data fits on one machine, most of the time, and a single file that you can copy is a feature that no cluster has.',
    undefined,
    { topics: ['Databases'], tags: ['code'] },
  ),
  article(
    'https://danluu.com/cli-complexity',
    'The growth of command line options, 1979 to present',
    'Dan Luu',
    'ls had 11 options in 1979, and has 58 now. Why?',
    undefined,
    { tags: ['code'], topics: ['Software'] },
  ),
  article(
    'https://worksinprogress.co/issue/the-maintenance-race',
    'The maintenance race',
    'Stewart Brand',
    'Three sailors set out in 1968 to round the world alone without stopping. How each looked after his boat decided everything.',
    draw.sea(draw.DAWN, 8, 1200, 760),
    { topics: ['Sailing'], isDone: true },
  ),
  article(
    'https://www.zeit.de/wissen/das-gedaechtnis-der-baeume',
    'Das Gedächtnis der Bäume',
    'Hanna Reuter',
    'Jahresringe erzählen von Dürren, Vulkanen und Kriegen. Forscherinnen in Davos lesen darin das Klima der letzten zweitausend Jahre.',
    draw.leaves(draw.MOSS, 9, 1200, 800),
    { language: 'de', topics: ['Nature conservation'] },
  ),
  article(
    'https://www.brandeins.de/magazine/langsam',
    'Langsam ist auch eine Geschwindigkeit',
    'Peter Lau',
    'Eine Werkstatt in Thüringen baut drei Stühle im Monat. Mehr nicht. Und lebt davon.',
    draw.object(draw.INK, 'chair'),
    { language: 'de', tags: ['design'], topics: ['Crafts'] },
  ),
  article(
    'https://www.lemonde.fr/culture/la-bibliotheque-de-warburg',
    'La bibliothèque de Warburg, ou la loi du bon voisin',
    'Claire Dumas',
    'Dans cette bibliothèque, le livre que l’on cherche n’est jamais celui dont on a besoin : c’est son voisin.',
    draw.houses(draw.CLAY, 12),
    { language: 'fr', tags: ['reading'], space: 'Commonplace', topics: ['Libraries'] },
  ),
  article(
    'https://elpais.com/ciencia/el-color-del-oceano',
    'El océano está cambiando de color',
    'Lucía Ferrer',
    'Veinte años de imágenes de satélite muestran que el azul se vuelve verde en más de la mitad de los mares.',
    draw.sea(draw.MOSS, 13, 1200, 720),
    { language: 'es', topics: ['Oceans'] },
  ),
  article(
    'https://www.asahi.com/articles/kissa',
    '喫茶店が教えてくれた静けさ',
    '高橋 恵',
    '駅前の小さな店で、店主は六十年同じ豆を焼いてきた。客は本を読み、誰も急がない。',
    draw.still(draw.DAWN, 14),
    { language: 'ja', topics: ['Coffee'] },
  ),
  article(
    'https://www.thepaper.cn/newsDetail_paper',
    '一座老城的地图',
    '林晓',
    '地图上没有的小巷，住着记得它们名字的人。',
    draw.houses(draw.NIGHT, 15),
    { language: 'zh' },
  ),
  article(
    'https://arzamas.academy/mag/pisma',
    'Как читать чужие письма',
    'Мария Орлова',
    'Переписка — это разговор, в котором паузы длятся неделями. Чему нас учат эти паузы?',
    undefined,
    { language: 'ru', tags: ['reading'] },
  ),
  article(
    'https://www.aljazeera.net/culture/khatt',
    'الخط العربي: هندسة الروح',
    'سعاد منصور',
    'كيف تحوّل الحرف من أداة للكتابة إلى فنّ قائم بذاته.',
    draw.shapes(draw.CLAY, 16, 1200, 700),
    { language: 'ar', topics: ['Graphic design'] },
  ),
  article(
    'https://www.robinsloan.com/notes/home-cooked-app',
    'An app can be a home-cooked meal',
    'Robin Sloan',
    'I made a messaging app for, and with, my family. It has four users and it will never have more.',
    draw.screen('home-cooked', draw.LILAC, 17),
    { tags: ['design'], topics: ['Software'] },
  ),
  article(
    'https://solar.lowtechmagazine.com/curtains',
    'The Revenge of the Hot Water Bottle',
    'Kris De Decker',
    'Imagine a personal heating system that works indoors as well as outdoors, can be taken anywhere, requires little energy, and is independent of any infrastructure.',
    draw.screen('Low-tech', draw.CLAY, 18),
    { topics: ['Energy'] },
  ),
  page(
    'https://example.org/gone',
    'WebPage',
    'https://example.org/gone',
    {},
    { failure: 'The page does not exist (404).' },
  ),
  article(
    'https://www.theguardian.com/books/the-art-of-the-index',
    'The art of the index',
    'Dennis Duncan',
    'Before search there was the index, and before the index there was a reader who knew where everything was.',
    draw.shapes(draw.LILAC, 20, 1200, 760),
    { tags: ['reading'], topics: ['Books'] },
  ),
  article(
    'https://www.hakaimagazine.com/features/kelp',
    'The kelp that came back',
    'Sarah Gilman',
    'Off the coast of British Columbia a forest returned that nobody had planted.',
    draw.leaves(draw.FJORD, 22, 1200, 800),
    { topics: ['Oceans', 'Nature conservation'] },
  ),
  page(
    'https://maggieappleton.com/garden-history',
    'WebPage',
    'A Brief History & Ethos of the Digital Garden',
    { site: named('Maggie Appleton') },
    {
      summary:
        'A garden is a collection of evolving ideas that are not strictly organised by their publication date.',
      picture: draw.leaves(draw.LILAC, 19, 1200, 700),
      tags: ['design'],
    },
  ),
];

const post = (
  url: string,
  type: string,
  author: string,
  content: string,
  more: More & { readonly attached?: string } = {},
): PageExample => {
  const { attached, ...rest } = more;
  return page(
    url,
    type,
    `${author}: ${content}`.slice(0, 120),
    {
      title: undefined,
      ...(type === 'Article' ? { authors: [named(author)] } : { author: named(author) }),
      content: { type: 'text/markdown', body: content },
      published: '2025-06-01T10:00:00.000Z',
    },
    { summary: content, ...(attached && { picture: attached }), ...rest },
  );
};

export const POSTS: readonly PageExample[] = [
  post(
    'https://bsky.app/profile/mira.example/post/3kq',
    'AlphaPost',
    'Mira Oduya',
    'Finished the quilt. 41 shirts, three generations, one mistake in row six that I am keeping.',
    { attached: draw.shapes(draw.DAWN, 31, 1000, 800), tags: ['craft'] },
  ),
  post(
    'https://x.com/jonas_field/status/1790',
    'LambdaPost',
    'Jonas Field',
    'Design advice I keep coming back to: make it work for the person who opens it at 11 pm with one hand and a crying baby in the other.',
    { tags: ['design'], space: 'Studio' },
  ),
  post(
    'https://x.com/katya_r/status/1801',
    'LambdaPost',
    'Катя Рубина',
    'Сегодня в метро девочка читала вслух Чехова своему псу. Пёс слушал.',
    { language: 'ru' },
  ),
  post(
    'https://www.reddit.com/r/AskHistorians/comments/1c9',
    'DeltaPost',
    'u/oldmaps',
    'How did medieval readers find a passage again in a book without page numbers?',
    { topics: ['History'] },
  ),
  post(
    'https://www.threads.net/@luz.cocina/post/C9',
    'ThetaPost',
    'Luz Cocina',
    'El secreto del gazpacho no es el tomate. Es la paciencia de dejarlo en frío toda la noche.',
    { language: 'es', attached: draw.still(draw.SIGNAL, 32, 1000, 1000), tags: ['kitchen'] },
  ),
  post(
    'https://www.instagram.com/p/C7x',
    'GammaPost',
    'studio.nord',
    'New glaze tests. Number four is the one.',
    { attached: draw.object(draw.FJORD, 'jug') },
  ),
  post(
    'https://hage.example/@margit/1130472',
    'Article',
    'Margit Sørensen',
    'Har noen frø av blå erter? Jeg bytter mot gamle tomatsorter.',
    { language: 'no' },
  ),
  post(
    'https://thorin.substack.com/p/note-12',
    'EpsilonNote',
    'Thorin Vale',
    'A library is a promise to people you will never meet.',
    { tags: ['reading/quotes'] },
  ),
  post(
    'https://bsky.app/profile/hana.example/post/3kz',
    'AlphaPost',
    '佐藤 花',
    '雨の日の図書館がいちばん好き。',
    { language: 'ja' },
  ),
];

const work = (
  url: string,
  type: string,
  title: string,
  fields: Readonly<Record<string, unknown>>,
  picture: string,
  more: More = {},
): PageExample => page(url, type, title, fields, { picture, ...more });
const year = (from: number) => `${from}-01-01T00:00:00.000Z`;
const book = (
  title: string,
  author: string,
  from: number,
  colors: draw.Palette,
  seed: number,
  more: More = {},
): PageExample =>
  work(
    `https://openlibrary.org/works/OL${seed}W`,
    'Book',
    title,
    { authors: [named(author)], published: year(from) },
    draw.bookCover(title, author, colors, seed),
    more,
  );
const film = (
  title: string,
  director: string,
  from: number,
  colors: draw.Palette,
  seed: number,
  more: More = {},
): PageExample =>
  work(
    `https://www.imdb.com/title/tt00${seed}`,
    'Movie',
    title,
    { directors: [named(director)], published: year(from) },
    draw.poster(title, colors, seed),
    more,
  );
const album = (
  title: string,
  artist: string,
  from: number,
  colors: draw.Palette,
  seed: number,
  more: More = {},
): PageExample =>
  work(
    `https://${artist.toLowerCase().replace(/\W/g, '')}.bandcamp.com/album/a${seed}`,
    'MusicAlbum',
    title,
    { artist: named(artist), published: year(from) },
    draw.sleeve(title, colors, seed),
    more,
  );

export const WORKS: readonly PageExample[] = [
  book('Pilgrim at Tinker Creek', 'Annie Dillard', 1974, draw.MOSS, 41, {
    tags: ['reading'],
    space: 'Commonplace',
    isPinned: true,
  }),
  book('The Peregrine', 'J. A. Baker', 1967, draw.FJORD, 42, { tags: ['reading'], isDone: true }),
  book('Austerlitz', 'W. G. Sebald', 2001, draw.INK, 43, { language: 'de', tags: ['reading'] }),
  book('Les Années', 'Annie Ernaux', 2008, draw.DAWN, 44, { language: 'fr' }),
  book('Pedro Páramo', 'Juan Rulfo', 1955, draw.CLAY, 45, { language: 'es' }),
  book('雪国', '川端 康成', 1937, draw.NIGHT, 46, { language: 'ja', tags: ['reading'] }),
  book('The Timeless Way of Building', 'Christopher Alexander', 1979, draw.SIGNAL, 47, {
    tags: ['design'],
    space: 'Studio',
  }),
  film('Perfect Days', 'Wim Wenders', 2023, draw.DAWN, 51, { tags: ['film'] }),
  film('Paterson', 'Jim Jarmusch', 2016, draw.FJORD, 52, { tags: ['film'] }),
  film('Le Rayon vert', 'Éric Rohmer', 1986, draw.MOSS, 53, { language: 'fr', tags: ['film'] }),
  film('In the Mood for Love', 'Wong Kar-wai', 2000, draw.CLAY, 54, { tags: ['film'], isDone: true }),
  film('Зеркало', 'Андрей Тарковский', 1975, draw.LILAC, 55, { language: 'ru', tags: ['film'] }),
  album('Promises', 'Floating Points', 2021, draw.FJORD, 61, { tags: ['music'] }),
  album('Vespertine', 'Björk', 2001, draw.NIGHT, 60, { tags: ['music'] }),
  album('Music for Airports', 'Brian Eno', 1978, draw.INK, 62, { tags: ['music'] }),
  album('Carrie & Lowell', 'Sufjan Stevens', 2015, draw.DAWN, 63),
  album('Ágætis byrjun', 'Sigur Rós', 1999, draw.LILAC, 64, { tags: ['music'] }),
  work(
    'https://99percentinvisible.org',
    'Podcast',
    '99% Invisible',
    { author: named('Roman Mars') },
    draw.sleeve('99% Invisible', draw.SIGNAL, 65),
    { tags: ['design'] },
  ),
  work(
    'https://onbeing.org/programs/david-whyte',
    'PodcastEpisode',
    'David Whyte: Seeking Language Large Enough',
    { podcast: named('On Being'), duration: 'PT52M' },
    draw.sleeve('On Being', draw.CLAY, 66),
  ),
  work('https://www.themoviedb.org/tv/70523', 'TVSeries', 'Dark', {}, draw.poster('Dark', draw.NIGHT, 67), {
    language: 'de',
  }),
  work(
    'https://store.steampowered.com/app/outer',
    'VideoGame',
    'Outer Wilds',
    { developer: named('Mobius Digital'), published: year(2019) },
    draw.poster('Outer Wilds', draw.SIGNAL, 68),
  ),
];

const offer = (price: number, currencyCode: string) => ({ offers: [{ price, currencyCode }] });

/** Products, recipes, places, repositories, papers, films of minutes and an encyclopedia. */
export const OTHERS: readonly PageExample[] = [
  page(
    'https://www.artek.fi/lamp',
    'Product',
    'Pendant Lamp A330S “Golden Bell”',
    { ...offer(389, 'EUR'), brand: named('Artek') },
    { picture: draw.object(draw.CLAY, 'lamp'), tags: ['home'] },
  ),
  page(
    'https://www.mohd.example/j39',
    'Product',
    'J39 Mogensen Chair',
    { ...offer(725, 'EUR'), brand: named('Fredericia') },
    { picture: draw.object(draw.MOSS, 'chair'), tags: ['home'] },
  ),
  page(
    'https://www.muji.com/jp/jug',
    'Product',
    '耐熱ガラスピッチャー',
    { ...offer(1290, 'JPY'), brand: named('無印良品') },
    { language: 'ja', picture: draw.object(draw.INK, 'jug') },
  ),
  page(
    'https://www.seriouseats.com/focaccia',
    'Recipe',
    'No-Knead Focaccia with Rosemary',
    {
      author: named('Daniel Gritzer'),
      ingredients: ['flour', 'water', 'salt', 'yeast', 'oil', 'rosemary'],
      cookTime: 'PT25M',
      prepTime: 'PT20M',
    },
    {
      summary: 'An overnight dough that asks for nothing but time.',
      picture: draw.still(draw.MOSS, 71),
      tags: ['kitchen'],
      space: 'Kitchen',
    },
  ),
  page(
    'https://www.chefkoch.de/rezepte/zwiebelkuchen',
    'Recipe',
    'Zwiebelkuchen vom Blech',
    { author: named('Ulla'), ingredients: ['Zwiebeln', 'Speck', 'Mehl', 'Sahne'], cookTime: 'PT45M' },
    { language: 'de', picture: draw.still(draw.CLAY, 72), tags: ['kitchen'] },
  ),
  page(
    'https://www.louisiana.dk',
    'Place',
    'Louisiana Museum of Modern Art',
    { address: { city: 'Humlebæk', country: { name: 'Denmark', code: 'DK' } } },
    { picture: draw.landscape(draw.FJORD, 73), tags: ['travel'], space: 'Travel' },
  ),
  page(
    'https://www.lemperdudesgourmands.example',
    'Restaurant',
    'Chez Yvonne',
    { name: 'Chez Yvonne', address: { city: 'Strasbourg', country: { name: 'France', code: 'FR' } } },
    { language: 'fr', picture: draw.houses(draw.LILAC, 74), space: 'Travel' },
  ),
  page(
    'https://github.com/preactjs/signals',
    'Repository',
    'preactjs/signals: Manage state with style in every framework',
    { owner: named('preactjs') },
    {
      summary: 'Signals are a performant state management library.',
      picture: draw.screen('preactjs/signals', draw.LILAC, 75),
      tags: ['code'],
    },
  ),
  page(
    'https://www.sqlite.org/fts5.html',
    'WebPage',
    'SQLite FTS5 Extension',
    {},
    {
      summary:
        'FTS5 is an SQLite virtual table module that provides full-text search functionality to database applications.',
      tags: ['code'],
    },
  ),
  page(
    'https://arxiv.org/abs/1706.03762',
    'ScholarlyArticle',
    'Attention Is All You Need',
    { authors: [named('Ashish Vaswani'), named('Noam Shazeer')] },
    {
      summary:
        'The dominant sequence transduction models are based on complex recurrent or convolutional neural networks. We propose a new simple network architecture, the Transformer.',
      tags: ['code'],
    },
  ),
  page(
    'https://doi.org/10.1038/171737a0',
    'ScholarlyArticle',
    'Molecular Structure of Nucleic Acids',
    { authors: [named('James Watson'), named('Francis Crick')] },
    { summary: 'We wish to suggest a structure for the salt of deoxyribose nucleic acid.' },
  ),
  page(
    'https://www.youtube.com/watch?v=abc',
    'MuVideo',
    'How a Japanese carpenter joins without nails',
    { author: named('Kobe Workshop'), duration: 'PT14M20S' },
    { picture: draw.houses(draw.MOSS, 76, 1280, 720), tags: ['craft'] },
  ),
  page(
    'https://vimeo.com/77',
    'IotaVideo',
    'A year on the island',
    { author: named('Linn Berg'), duration: 'PT6M5S' },
    { picture: draw.landscape(draw.LILAC, 77, 1280, 720) },
  ),
  page(
    'https://en.wikipedia.org/wiki/Commonplace_book',
    'KappaArticle',
    'Commonplace book',
    {},
    {
      summary: 'Commonplace books are a way to compile knowledge, usually by writing information into books.',
      tags: ['reading'],
      space: 'Commonplace',
      text: story('Commonplace books are a way to compile knowledge.', 'History'),
    },
  ),
];
