import type { NoteExample } from './example.ts';

const note = (
  language: string,
  content: string,
  more: Omit<Partial<NoteExample>, 'kind' | 'content'> = {},
): NoteExample => ({
  kind: 'note',
  language,
  content,
  ...more,
});

const READING = { tags: ['reading/quotes'], space: 'Commonplace' } as const;

/** Notes with lists, tasks, tables, code and quotations, and quotations with their sources. */
export const NOTES: readonly NoteExample[] = [
  note(
    'en',
    `# Packing for Lofoten\n\n- [x] Rain jacket, the good one\n- [x] Head torch and batteries\n- [ ] Ferry tickets Bodø – Moskenes\n- [ ] Gas for the stove\n- [ ] Ask Ingrid about the cabin key\n- [ ] Dry bags`,
    { tags: ['travel/norway'], space: 'Travel / Norway', isPinned: true },
  ),
  note(
    'en',
    `# Sourdough, week by week\n\n| Week | Water | Salt | Rise |\n| --- | --- | --- | --- |\n| 1 | 68 % | 2.0 % | 5 h |\n| 2 | 72 % | 2.0 % | 4 h 30 |\n| 3 | 75 % | 2.2 % | 4 h |\n| 4 | 78 % | 2.2 % | 3 h 45 |\n\nBelow 24 °C add an hour.`,
    { tags: ['kitchen'], space: 'Kitchen', isPinned: true },
  ),
  note(
    'en',
    `> It is not that we have a short time to live, but that we waste a lot of it.\n\n— Seneca, *On the Shortness of Life*`,
    { ...READING, isPinned: true },
  ),
  note(
    'en',
    `# Debounce\n\nThe version I keep rewriting:\n\n\`\`\`ts\nexport function debounce<A extends unknown[]>(run: (...given: A) => void, ms: number) {\n  let timer: ReturnType<typeof setTimeout>;\n  return (...given: A) => {\n    clearTimeout(timer);\n    timer = setTimeout(() => run(...given), ms);\n  };\n}\n\`\`\``,
    { tags: ['code'], space: 'Studio' },
  ),
  note('en', `Call Anna about the boat.`, { tags: ['errands'] }),
  note(
    'en',
    `# Ideas for the shelf by the window\n\nOak, oiled and not varnished. 32 mm is too heavy for the brackets we have, 24 mm is enough.\n\n- Depth 22 cm, so that atlases lie flat\n- A lip at the front\n- Lamp at the *left* end\n- No screws in sight`,
    { tags: ['home'], space: 'Studio' },
  ),
  note(
    'en',
    `# Letters to a Young Poet\n\nReading notes, second time.\n\n> Be patient toward all that is unsolved in your heart and try to love the questions themselves.\n\nHe writes it to someone who wanted an answer within a week. The patience is the advice, not the questions.`,
    {
      tags: ['reading/poetry'],
      space: 'Commonplace',
      notes: ['==try to love the questions themselves==\n\nUse this for the talk in May.'],
    },
  ),
  note(
    'en',
    `# Weekly review\n\n- [x] Empty the inbox\n- [x] Read what I pinned\n- [x] Answer Tomasz\n- [x] One thing to the archive`,
    { tags: ['routine'], isDone: true },
  ),
  note(
    'en',
    `The smell of rain on dry ground has a name: **petrichor**. From *petra*, stone, and *ichor*, the blood of the gods.`,
    { tags: ['words'], space: 'Commonplace' },
  ),
  note(
    'en',
    `# Questions for the interview\n\n1. What did you stop doing?\n2. Who taught you to look at things that way?\n3. What would you keep if you could keep three objects?\n4. When is a piece finished?\n5. What do you read when you are tired?`,
    { tags: ['work'], space: 'Studio' },
  ),
  note(
    'en',
    `# Birds this spring\n\n- Blackcap, 3 April, in the elder\n- Two redstarts on the fence\n- A wryneck!! heard, not seen\n  - again on the 9th\n- Swifts back on 2 May`,
    { tags: ['nature/birds'] },
  ),
  note(
    'de',
    `# Einkaufen\n\n- [x] Milch\n- [x] Hefe\n- [ ] Lauch und zwei Stangen Sellerie\n- [ ] Zitronen (unbehandelt)\n- [ ] Backpapier`,
    { tags: ['errands'], space: 'Kitchen' },
  ),
  note(
    'de',
    `# Wohnung in der Lindenstraße\n\nDritter Stock, Altbau, Südwest. Die Dielen sind noch gut, das Bad nicht.\n\n| Zimmer | m² |\n| --- | --- |\n| Küche | 14 |\n| Arbeitszimmer | 18 |\n| Schlafzimmer | 16 |`,
    { tags: ['home'] },
  ),
  note(
    'de',
    `> Das Schönste, was wir erleben können, ist das Geheimnisvolle.\n\n— Albert Einstein, *Mein Weltbild*`,
    READING,
  ),
  note('de', `Wer über den Deich geht, hört das Meer eher, als er es sieht.`, { tags: ['words'] }),
  note(
    'fr',
    `# Marché du samedi\n\n- des poires, encore fermes\n- un bouquet de thym\n- le fromage de Mme Aubert\n- demander le prix des huîtres`,
    { tags: ['kitchen'], space: 'Kitchen' },
  ),
  note(
    'fr',
    `> On ne voit bien qu'avec le cœur. L'essentiel est invisible pour les yeux.\n\n— Antoine de Saint-Exupéry, *Le Petit Prince*`,
    READING,
  ),
  note(
    'fr',
    `Le vent d'autan rend fou, dit ma grand-mère, et elle ferme les volets avec le sourire de quelqu'un qui l'attendait.`,
    { tags: ['family'] },
  ),
  note(
    'es',
    `# Ruta por la sierra\n\n1. Salida del refugio a las 6:30\n2. Collado, 2 h\n3. Laguna grande y almuerzo\n4. Bajada por el hayedo\n\nLlevar agua: no hay fuente después del collado.`,
    { tags: ['travel'], space: 'Travel' },
  ),
  note(
    'es',
    `> Caminante, no hay camino, se hace camino al andar.\n\n— Antonio Machado, *Campos de Castilla*`,
    READING,
  ),
  note(
    'ja',
    `# 京都で行きたい店\n\n- 三条の古い喫茶店\n- 河原町の紙の店\n- 錦市場で漬物\n- 夕方、鴨川を歩く`,
    { tags: ['travel/japan'], space: 'Travel / Japan' },
  ),
  note('ja', `古池や蛙飛びこむ水の音`, { tags: ['reading/poetry'], space: 'Commonplace' }),
  note(
    'zh',
    `# 读书笔记：瓦尔登湖\n\n> 我到林中去，因为我希望谨慎地生活。\n\n第二章的语气比第一章安静得多。他不再争论，只是描写湖水的颜色。`,
    { tags: ['reading'], space: 'Commonplace' },
  ),
  note('zh', `# 周末要做的事\n\n- [x] 给妈妈打电话\n- [ ] 修自行车\n- [ ] 去图书馆还书`, {
    tags: ['errands'],
  }),
  note(
    'ru',
    `# Рецепт бабушкиного хлеба\n\nМука ржаная 500 г, вода 380 г, соль 10 г, закваска 120 г.\n\n- Оставить на ночь\n- Печь 50 минут при 230°\n- Не резать горячим!`,
    { tags: ['kitchen', 'family'], space: 'Kitchen' },
  ),
  note('ru', `> Рукописи не горят.\n\n— Михаил Булгаков, *Мастер и Маргарита*`, READING),
  note('ar', `# قائمة الكتب\n\n- موسم الهجرة إلى الشمال\n- ذاكرة الجسد\n- رجال في الشمس`, {
    tags: ['reading'],
  }),
  note('ar', `> من سار على الدرب وصل.\n\n— مثل عربي, *الأمثال*`, READING),
  note(
    'en',
    `# SQL I always look up\n\n\`\`\`sql\nSELECT day, count(*) FILTER (WHERE paid) AS paid\nFROM orders\nGROUP BY day\nORDER BY day DESC;\n\`\`\`\n\nThe \`FILTER\` is the part I forget.`,
    { tags: ['code'], space: 'Studio' },
  ),
  note(
    'en',
    `# Colours for the hallway\n\n- Farrow & Ball *Setting Plaster* on the long wall\n- Off-white above the rail\n- The door in the blue of the old tin\n\nTry two coats on card first.`,
    { tags: ['home'] },
  ),
  note(
    'en',
    `An hour of light left, and the whole slope smelled of warm resin. We did not talk. On the way down Jakob said that he would like to be buried somewhere with a view and we both laughed, because there is no such place that is not a view.`,
    { tags: ['diary'] },
  ),
  note(
    'en',
    `# Talk in May\n\nThe Story: a *commonplace book* was never a diary. It was other people's sentences, copied by hand, under headings that the reader chose.\n\n## Outline\n\n- Locke's index\n- Copying as reading\n- What we lost with the photocopier\n- [[Letters to a Young Poet]]`,
    { tags: ['work'], space: 'Studio', isPinned: true },
  ),
  note(
    'en',
    `> All our life passes in this way: we seek rest by struggling against certain obstacles, and once they are overcome, rest proves intolerable because of the boredom it produces.\n\n— Blaise Pascal, *Pensées*`,
    READING,
  ),
  note(
    'pl',
    `# Pierogi z kapustą\n\n- 500 g mąki\n- 1 jajko\n- szczypta soli\n- kapusta kiszona, grzyby, cebula`,
    { tags: ['kitchen'], space: 'Kitchen' },
  ),
];
