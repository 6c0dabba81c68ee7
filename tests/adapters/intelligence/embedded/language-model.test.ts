import { describe, expect, test } from 'vitest';
import { embeddedLanguageDetector } from '../../../../adapters/intelligence/embedded/language-detector.ts';
import { embeddedLanguageModel } from '../../../../adapters/intelligence/embedded/language-model.ts';

const model = embeddedLanguageModel();
const describeText = (title: string, text: string, knownTags: readonly string[] = [], language = 'en') =>
  model.describeText({ title, text, knownTags, language, fields: [] });

const BREAD = `Sourdough bread needs only flour, water and salt. The wild yeast in the starter makes the dough rise slowly,
over eight to twelve hours. Feed the starter the evening before. Mix the flour with most of the water and let it rest for
an hour. Add the starter and the salt, fold the dough every thirty minutes, and shape the loaf when it has grown by half.

Subscribe to our newsletter for more recipes. We use cookies to improve your experience.

Bake it in a hot Dutch oven: twenty minutes with the lid, twenty-five without. A good crust crackles when the bread cools.`;

const FORMAT = `SQLite is an embedded database engine. Many applications keep their documents in custom file formats, which
need custom parsers. An SQLite database can be used instead as an application file format. The database file is portable
across platforms, can be queried with SQL, and is updated atomically. Because a database is a single file, it is as easy to
copy as any document. Performance is often better than that of a pile of files.`;

describe('the embedded model', () => {
  test('summarises a text by its own sentences and tags it as a person would', async () => {
    const { summary, tags, fields } = await describeText('How to bake sourdough bread', BREAD, [
      'Baking',
      'Travel',
    ]);
    expect(summary).toMatch(/^Sourdough bread needs only flour, water and salt\./);
    expect(summary).not.toMatch(/newsletter|cookies/);
    expect(tags).toEqual(expect.arrayContaining(['Baking', 'starter']));
    expect(tags.some((tag) => /bread/.test(tag))).toBe(true);
    expect(tags).not.toContain('Travel');
    expect(fields).toEqual({});
  });

  test('takes what is quoted as a title for one', async () => {
    const tagsOf = async (text: string) => (await describeText('', text)).tags;
    expect(await tagsOf('We saw "Night Train" by Jerzy Kawalerowicz again, in the small cinema.')).toEqual([
      'Night Train',
      'Jerzy Kawalerowicz',
    ]);
    expect(await tagsOf('Read “The Left Hand of Darkness” on the train to Oslo.')).toContain(
      'The Left Hand of Darkness',
    );
  });

  test('takes names to their ends, and no adjective of a heading for one', async () => {
    const hike = 'Climb through the peaceful landscapes of Hawk Peak Provincial Park.';
    expect((await describeText('', hike)).tags).toContain('Hawk Peak Provincial Park');
    const bill = 'Paid to Bright Window Cleaning Ltd for fourteen windows.';
    expect((await describeText('', bill)).tags).toContain('Bright Window Cleaning Ltd');
    expect((await describeText('How a Mechanical Watch Works', '')).tags).not.toContain('Mechanical');
    const { tags } = await describeText('Gathering Moss: A Natural and Cultural History of Mosses', '');
    expect(tags).not.toContain('Natural');
  });

  test('reads what is all in capitals as if it were small, and shows it as it is', async () => {
    const first = 'THE WATER IN THE STREET WILL BE SHUT OFF ON TUESDAY MORNING.';
    const text = `${first} FILL THE BUCKETS WITH WATER.`;
    const { tags, summary } = await describeText('Notice', text);
    expect(tags).toContain('water');
    expect(summary).toContain(first);
  });

  test('takes no past of a verb for the end of a phrase', async () => {
    const { tags } = await describeText('', 'The cat slept on a chair while the kettle boiled.');
    expect(tags).not.toContain('kettle boiled');
  });

  test('takes no verb with what it does for a phrase', async () => {
    const text =
      'Reunión con el colegio: Mateo necesita gafas, y la tutora propone clases de refuerzo de matemáticas los martes.';
    const { tags } = await describeText(text, text, [], 'es');
    expect(tags).toEqual(['Reunión']);
  });

  test.each([
    ['es', 'El pueblo se queda sin pozos', 'Nadie queda en la plaza. Los pozos se secaron.', ['queda']],
    ['pt', 'Quem rouba os sinos', 'Alguém rouba os sinos da igreja. Os sinos valem muito.', ['rouba']],
    ['fr', 'Au col, la bergère', 'Anne Roux compte ses brebis. On compte aussi les chiens.', ['compte']],
    ['it', 'Pasta madre', 'Il rinfresco della madre, cinque giorni. La farina forte.', ['madre']],
    ['es', 'Sopa de lentejas espesa', 'La sopa reposa una noche.', ['lentejas espesa']],
    ['de', 'Brot backen: die fünf häufigsten Fehler', 'Brot backen ist Übung.', ['häufigsten Fehler']],
    [
      'de',
      'Zwölf Jahre Theater',
      'Das Theater spielt. Hundert Leute kamen, und Hundert gingen.',
      ['Hundert'],
    ],
    ['ru', 'Дедушкин квас', 'Чтобы квас не скис, держите его в погребе.', ['Дедушкин']],
    ['it', 'Purgatorio, canto XXIV', 'Il canto XXIV è lungo.', ['XXIV']],
    ['ja', '歯科 山本医院', '歯科 山本医院 三時', ['歯科 山本医院']],
    ['en', 'Claim for a late ferry, reference NL-88213', 'The ferry was late.', ['reference NL-88213']],
    ['en', 'Tarn K2 cordless drill', 'A drill for the workshop.', ['Tarn K2 cordless', 'K2 cordless drill']],
  ])('takes no verb, part of a phrase or number for a tag (%s: %s)', async (language, title, text, wrong) => {
    const { tags } = await describeText(title, `${title}\n\n${text}`, [], language);
    for (const tag of wrong) expect(tags).not.toContain(tag);
  });

  test.each([
    [
      'pt',
      'Mestre Bento e a roda',
      'Os mestres da cidade mudaram. Para Mestre Bento, nada mudou.',
      'Mestre Bento',
    ],
    ['en', 'How the Kiel Canal made Hamburg', 'The canal was dug by hand, and the canal paid.', 'Kiel Canal'],
    [
      'ru',
      'Как снимали «Соляриса»',
      'Сценарий переписали дважды. Потом Солярис вышел, и критики его не поняли.',
      'Солярис',
    ],
    ['ja', 'ペン先の洗い方', 'ペン先を湯に浸す。ペン先を布で拭く。', 'ペン先'],
  ])('keeps a name or term whole, as it is written (%s: %s)', async (language, title, text, tag) => {
    const { tags } = await describeText(title, `${title}\n\n${text}`, [], language);
    expect(tags).toContain(tag);
  });

  test('summarises no lines of a plan that were written one below the other', async () => {
    const plan = `Thursday: arrive at twenty past two, walk up through the old town, dinner at the place without a sign
Saturday: the palace on the hill, which is full by ten, so gardens first
Sunday: the market is only on Tuesdays and Saturdays!`;
    expect((await describeText('Plan', plan)).summary).not.toMatch(/first Sunday/);
    const wrapped = `The river rises every spring, when the snow of the mountains
melts, and the ferry stops for two weeks.`;
    expect((await describeText('River', wrapped)).summary).toMatch(/mountains melts/);
  });

  test('keeps phrases together and names as they are written', async () => {
    const { tags } = await describeText('SQLite as an application file format', FORMAT);
    expect(tags).toEqual(expect.arrayContaining(['SQLite', 'application file format', 'database']));
  });

  test.each([
    [
      'de',
      'Urlaub auf der Insel',
      'Die Insel Rügen ist groß. Auf der Insel gibt es Strände. Die Strände sind leer.',
      'Insel',
    ],
    [
      'fr',
      'Tarte aux pommes',
      'Épluchez les pommes. Disposez les pommes dans le moule, puis cuisez.',
      'tarte aux pommes',
    ],
    ['ja', '京都の紅葉', '京都の秋は紅葉が美しい。紅葉の見頃は十一月である。', '紅葉'],
  ])(
    'tags texts in other languages (%s) without their stop words',
    async (language, title, text, expected) => {
      const { summary, tags } = await describeText(title, text, [], language);
      expect(summary).not.toBe('');
      expect(tags).toContain(expected);
      for (const stopWord of ['die', 'der', 'les', 'dans', 'aux', 'の', 'が'])
        expect(tags).not.toContain(stopWord);
    },
  );

  test.each([
    ['Water the plants', 'plants'],
    ['Call my dentist', 'dentist'],
    ['Call Admiral first', 'Admiral'],
    ['Visit Lisbon', 'Lisbon'],
  ])('does not take what is to be done for a name: %s', async (note, subject) => {
    expect((await describeText(note, '')).tags).toEqual([subject]);
  });

  test('takes the verb that begins a heading for a part of its name', async () => {
    expect((await describeText('Message Queue', '')).tags).toEqual(['Message Queue']);
    expect((await describeText('Order Management System', '')).tags).toEqual(['Order Management System']);
  });

  test('takes a word with a capital behind a name for a part of it', async () => {
    const text =
      'The Mary Rose sank in the Solent while leading the attack on the fleet. The Mary Rose was raised later.';
    expect((await describeText('Why did the Mary Rose sink?', text)).tags).toContain('Mary Rose');
  });

  test('takes a noun with a capital in front of a name for a part of it', async () => {
    const { tags } = await describeText(
      '',
      'The tabs of uBlock Origin and Tree Style Tab are what I install first.',
    );
    expect(tags).toContain('Tree Style Tab');
  });

  test('files nothing under when and how much it was', async () => {
    const { tags } = await describeText(
      'Quarterly results',
      'The next meeting is on the first Sunday of March. The run grew from 12 to 32 kilometres, then to 40 kilometres.',
    );
    for (const wrong of ['Sunday of March', 'kilometres', 'kilometre', 'Quarterly', 'quarterly'])
      expect(tags).not.toContain(wrong);
  });

  test('ends no sentence within a word', async () => {
    const { summary } = await describeText(
      '',
      'The tab bar needs a line in userChrome.css to hide the other tabs.',
    );
    expect(summary).toBe('The tab bar needs a line in userChrome.css to hide the other tabs.');
  });

  test('files a text in no language under nothing, and says nothing twice', async () => {
    const { tags } = await model.describeText({
      title: 'xkq vvrt plonk zzz qwopf brrt',
      text: 'xkq vvrt plonk zzz qwopf brrt',
      knownTags: [],
      fields: [],
    });
    expect(tags).toEqual([]);
    const sentence = 'The pump station reported a pressure of four bar.';
    expect((await describeText('', `${sentence} ${sentence}`)).summary).toBe(sentence);
  });

  test('files a title in no language under nothing', async () => {
    const title = 'xkq vvrt plonk zzz qwopf brrt';
    expect((await model.describeText({ title, text: '', knownTags: [], fields: [] })).tags).toEqual([]);
  });

  test('says nothing of nothing', async () => {
    expect(await describeText('', '')).toEqual({ summary: '', tags: [], fields: {} });
    expect(await describeText('', ' \n\n  \n')).toEqual({ summary: '', tags: [], fields: {} });
  });

  test('takes any text', async () => {
    for (const text of ['🙂 '.repeat(5000), 'a'.repeat(200_000), '.'.repeat(50_000), '\n- '.repeat(20_000)]) {
      const { summary, tags } = await describeText('', text);
      expect(summary.length).toBeLessThanOrEqual(400);
      expect(tags.length).toBeLessThanOrEqual(5);
    }
  });

  test('describes a picture by what is known of it', async () => {
    const picture = { bytes: new Uint8Array(), width: 1, height: 1 };
    const known = {
      picture,
      facts: {},
      knownTags: [],
      text: 'Ferry timetable\nOslo to Bergen',
    };
    const { summary, tags } = await model.describePicture(known);
    expect(summary).toBe('Text in the picture: “Ferry timetable · Oslo to Bergen”');
    expect(tags).toEqual(['Ferry timetable', 'Oslo']);
  });
});

test('languages are told apart, and not guessed', async () => {
  const { detect } = embeddedLanguageDetector();
  expect(await detect('Die Fähre nach Norden fährt um neun Uhr')).toBe('de');
  expect(await detect('The ferry leaves for the north at nine')).toBe('en');
  expect(await detect('El barco sale hacia el norte a las nueve')).toBe('es');
  for (const text of ['', '12:30', 'ok', 'Brass desk lamp, green shade', 'Garden shed plans free PDF'])
    expect(await detect(text)).toBeUndefined();
});
