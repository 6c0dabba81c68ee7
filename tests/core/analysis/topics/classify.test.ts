import { describe, expect, test } from 'vitest';
import { chooseTopics, classify } from '../../../../core/analysis/topics/classify.ts';
import tree from '../../../../core/analysis/topics/vocabulary/tree.json' with { type: 'json' };
import {
  familyOf,
  labelOf,
  TOPIC_LANGUAGES,
  topicNamed,
} from '../../../../core/analysis/topics/vocabulary.ts';

const TOPICS = Object.entries(tree).flatMap(([family, children]) => [family, ...children.split(' ')]);
const topicsOf = (text: string, language = 'en', title = '') =>
  chooseTopics(classify({ title, text, language })).map(({ topic }) => topic);

describe('the vocabulary', () => {
  test.each(TOPIC_LANGUAGES)('has a label and cue words for every topic in %s', async (language) => {
    const { default: words } = (await import(
      `../../../../core/analysis/topics/vocabulary/${language}.json`
    )) as { default: Readonly<Record<string, string>> };
    expect(Object.keys(words).toSorted()).toEqual(TOPICS.toSorted());
    for (const [topic, written] of Object.entries(words))
      expect(written, topic).toMatch(/^[^:,]{1,40}: [^:]+$/u);
  });

  test('has about 400 topics on two levels, with names in every language', () => {
    expect(TOPICS.length).toBeGreaterThan(350);
    expect(familyOf('baking')).toBe('cooking');
    expect(['baking', 'BACKEN', 'Pieczenie'].map(topicNamed)).toEqual(['baking', 'baking', 'baking']);
    expect(topicNamed('Burned Her Up From Within')).toBeUndefined();
    expect(labelOf('baking', 'xx')).toBe('Baking');
  });
});

describe('a text is classified', () => {
  test.each([
    ['en', 'Water the seedlings, prune the roses and turn the compost heap before the frost.', 'gardening'],
    ['de', 'Bremsbeläge und Ölwechsel in der Werkstatt, der TÜV läuft ab.', 'transport'],
    ['fr', 'Le médecin a prescrit un antibiotique contre la fièvre, à prendre en pharmacie.', 'health'],
    ['es', 'El portero paró el penalti y el delantero marcó el gol de la final.', 'sport'],
    ['it', "L'idraulico cambia la guarnizione del rubinetto, poi la caldaia.", 'home'],
    ['pt', 'A noiva e o noivo querem um casamento pequeno, com padrinhos e lua de mel.', 'family'],
    ['nl', 'De trein stond stil op het station, het spoor was kapot en het perron vol.', 'transport'],
    ['pl', 'Lekarz wypisał skierowanie na badania krwi i receptę na leki.', 'health'],
    ['ja', '会議の議事録を部長に送り、顧客の納期を確認する。', 'work'],
    ['zh', '租房合同写明房东要两个月押金，中介费另付。', 'home'],
  ])('in %s', (language, text, topic) => {
    expect(topicsOf(text, language)).toContain(topic);
  });

  test('by a single word only if that has no other meaning', () => {
    expect(
      topicsOf('I met my boss at the garden gate and we talked for a while about nothing much.'),
    ).toEqual([]);
    expect(topicsOf('Play play play play.')).toEqual([]);
    expect(topicsOf('Guitar guitar guitar guitar.')).toEqual(['music']);
    expect(topicsOf('A guitar with new strings and a capo.')).toEqual(['music', 'guitar']);
    expect(
      topicsOf('A king is not a subject of a text that only says it once, in passing, and goes on.'),
    ).toEqual([]);
    expect(topicsOf('Bei uns war es schön.', 'nl')).toEqual([]);
    for (const [title, language] of [
      ['Blue folder', 'en'],
      ['Ligar ao Rui', 'pt'],
      ['8 March 2024', 'de'],
      ['47 x 112, el otro 46,5', 'de'],
    ] as const)
      expect(topicsOf('', language, title), title).toEqual([]);
    expect(topicsOf('', 'en', 'Guitars')).toContain('music');
    expect(topicsOf('', 'pl', 'Wizyta u dentysty')).toContain('health');
  });

  test('by the words between Latin ones in Chinese and Japanese', () => {
    expect(topicsOf('', 'ja', 'Dockerコンテナのログを削除する')).toContain('software');
    expect(topicsOf('', 'zh', '14号线地铁站')).toContain('transport');
  });

  test('by words in katakana, not by their parts', () => {
    expect(topicsOf('', 'ja', 'スキー')).toEqual(['sport']);
    expect(topicsOf('', 'ja', 'スキースクール')).toEqual(['sport']);
    expect(topicsOf('', 'ja', 'パスキー')).toEqual([]);
  });

  test('by cue words in simplified Chinese if it is in traditional Chinese', () => {
    expect(topicsOf('租房合同寫明房東要兩個月押金，仲介費另付。', 'zh')).toContain('home');
  });

  test('not by the words of web addresses', () => {
    const address = 'https://guitars.example/piano/violin?choir=opera';
    expect(topicsOf(`Look at ${address} and www.cello.example before Thursday`)).toEqual([]);
    expect(topicsOf(`${address}ギターとピアノの演奏会`, 'ja')).toContain('music');
  });

  test('as travel only if more than names of places are about it', () => {
    expect(topicsOf('Paris, Berlin, London, Madrid')).toEqual([]);
    expect(topicsOf('Hotels in Paris, Provence and Lyon')).toEqual(['travel', 'france']);
  });

  test('by the parts of compounds', () => {
    expect(topicsOf('Urlaubsplanung mit Nachtzugreise', 'de')).toContain('travel');
    expect(topicsOf('Urlaubsplanung mit Nachtzugreise', 'pl')).toEqual([]);
    expect(topicsOf('Nicht vergessen, sonst ist es zu spät', 'de')).toEqual([]);
  });

  test('in each language in which a short text may be', () => {
    const titled = (title: string, otherLanguages: readonly string[]) =>
      chooseTopics(classify({ title, text: '', language: 'en', otherLanguages })).map(({ topic }) => topic);
    expect(titled('Rachunek za gaz', ['en', 'de'])).toEqual([]);
    expect(titled('Rachunek za gaz', ['en', 'de', 'pl'])).toContain('money');
    expect(titled('ring Rose back', ['de', 'pl'])).not.toContain('cooking');
  });

  test('by the forms of a word, not by other words with its stem', () => {
    expect(topicsOf('Longtemps, je me suis couché de bonne heure.', 'fr')).toEqual([]);
    expect(topicsOf('Un farero recibe por radio el cuento de otro.', 'es')).toEqual([]);
  });

  test('as a program, whatever its names and comments are about', () => {
    const query = 'SELECT recipe, oven, dough\nFROM kitchen\nWHERE flour = 500\nORDER BY oven;';
    expect(topicsOf(query)).toEqual(['software', 'programming']);
    expect(topicsOf('flour = 500\nbutter = 250\nsugar = 100\ndough, oven, bake')).toContain('cooking');
  });

  test('as a poem, whatever its lines are about', () => {
    const poem =
      'Rye\n\nShe kneads the dough and thinks of salt and rain,\nof how the oven in her mother’s house\nwould tick all night. The loaves came out at four,\nand everyone in that long street who woke\nsmelled bread, and slept again, and did not know\nwhose hands had shaped the flour into sleep.\nIt rose.';
    expect(topicsOf(poem)).toEqual(['poetry']);
  });

  test('as cooking, not as shopping, if groceries are the ingredients of a recipe', () => {
    const recipe = 'Receita de pão de queijo: polvilho azedo, queijo, leite, óleo e ovos. Assar a 200 graus.';
    expect(topicsOf(recipe, 'pt')).toContain('cooking');
    expect(topicsOf(recipe, 'pt')).not.toContain('shopping');
    expect(topicsOf('Milk, eggs, oat flakes, washing-up liquid')).toContain('shopping');
  });

  test('by at most three topics, and only in its own language', () => {
    const all = TOPICS.flatMap((topic) => [topic, labelOf(topic, 'en')]).join(' ');
    expect(topicsOf(all).length).toBeLessThanOrEqual(3);
    expect(topicsOf('рецепт теста для хлеба', 'ru')).toEqual([]);
    expect(topicsOf('')).toEqual([]);
  });
});
