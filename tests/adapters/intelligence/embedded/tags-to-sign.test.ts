import { describe, expect, test } from 'vitest';
import { embeddedLanguageModel } from '../../../../adapters/intelligence/embedded/language-model.ts';
import { isHindiInfinitive } from '../../../../core/analysis/texts/hindi.ts';

const model = embeddedLanguageModel();

async function tagsOf(language: string, title: string, text: string): Promise<readonly string[]> {
  return (await model.describeText({ title, text, knownTags: [], language, fields: [] })).tags;
}

const TE_REO = `Te reo Māori was made an official language in 1987. Language nests brought te reo Māori back into homes
where nobody had spoken it for a generation. Schools and offices take part, and everybody is invited to stop at noon and speak te reo
Māori for a few minutes, as guests are told on the radio every year in the same week of spring, in all towns.`;

const BISECT = `The script exits with 0 if the commit is good, exits with 1 if the commit is bad, and exits with 125 if it cannot be
tested. When the program exits, it prints the first bad commit, and everybody may go home for the day and look at it in the morning.`;

const MOSS = `In January the moss was a dull green crust; in March the moss had put up stalks. Gathering Moss by Robin Wall Kimmerer was
the book that sent me out there. She writes that moss asks us to slow down, and after a year with moss and rain I know what she means.`;

const PENSION = `A pension looks like a gift, but it is a bill. Employers add to a workplace pension, and whoever leaves that pension
leaves money on the table. What it costs is hard to say before the end of a working life, which may be long or short for all we know.`;

const RUST = `Rust has no exceptions. A function that can fail returns a result, or an error. Good programs say which error it was, and libraries
of Rust define their own types for what can go wrong in a correct program: a missing file, a broken connection, or a full disk.`;

const SOZINHOS = `Sozinhos em casa, sozinhos no trabalho: um em cada quatro portugueses vive hoje sem companhia. A solidão é um problema
de saúde pública, dizem os médicos. A solidão aumenta o risco de doenças do coração. Nas cidades, os vizinhos mal se conhecem. Em Lisboa
há almoços para idosos, que assim deixam de comer sozinhos. A solidão não depende do número de amigos, mas da qualidade das relações.`;

const LYON = `Lyon compte plus de mille kilomètres de pistes cyclables. Les Voies lyonnaises relieront bientôt toutes les communes.
Lyon veut que les pistes cyclables mènent partout.`;

const MUSIC = `बचपन में संगीत सीखना मस्तिष्क के विकास में मदद करता है। तबला और सितार सीखना आसान नहीं है, लेकिन अभ्यास से कोई भी संगीत सीख
सकता है। आजकल ऑनलाइन भी संगीत सीखना संभव है। छोटे शहरों के बच्चे भी अब अच्छे गुरुओं से संगीत सीख रहे हैं।`;

const KERERU = `He manu nui te kererū nō te ngahere o Aotearoa. Ka kai te kererū i ngā hua o ngā rākau. Mā te kererū e hora ngā purapura
nunui o te ngahere. Ki te kore te kererū, kāore ngā rākau nunui e tipu.`;

const MEETING = `Held in the village hall. The minutes of the last meeting were approved. The treasurer reported a balance, and rents rise
from April. Hosepipes are banned in August, as last year. The chair was elected, unopposed, and closed the meeting with thanks to all who
had come, in spite of the rain, from as far as the other side of the river, where the new plots are to be laid out next year.`;

const RINGS = `Sebald walks the coast and everything turns into ruin: herring, silk, a skull. The photographs have no captions. What I
liked best is the chapter on the bridge and the little train that was built for the Emperor of China. Compare it with others who also walk
but are never as sad, and who never leave you alone with a sentence that goes on for half of a page.`;

const PACER = `A limiter for programs. Its tokens are kept in Redis, with the module pacer/redis. Redis does the counting.`;

const SEQUIA = `Los embalses han caído tras el quinto invierno sin lluvias. La sequía deja los pueblos sin agua.`;

const BIKES = `共享单车停放新规将于下月实施。用户必须将共享单车停放在电子围栏之内，否则继续计费。`;

describe('tags that a person would sign', () => {
  test.each<[string, string, string, string, readonly string[], readonly string[]]>([
    ['keep a foreign article', 'en', 'A week of te reo Māori', TE_REO, ['te reo Māori'], ['reo Māori', 'te']],
    ['are no verbs with -s', 'en', 'Finding a bad commit', BISECT, [], ['exits']],
    ['are no title for its last word', 'en', 'A year of watching moss', MOSS, ['moss'], ['Gathering Moss']],
    ['end in no verb of a question', 'en', 'What a pension costs', PENSION, ['pension'], ['pension costs']],
    ['are whole terms of a heading', 'en', 'Error handling in Rust', RUST, ['error handling'], ['error']],
    [
      'are no adjectives without nouns',
      'pt',
      'Sozinhos: porque vivemos sós',
      SOZINHOS,
      ['solidão'],
      ['sozinhos'],
    ],
    ['keep the capital of a name', 'fr', 'Lyon à vélo', LYON, ['Lyon à vélo'], ['lyon à vélo']],
    ['are no Hindi infinitives', 'hi', 'संगीत सीखना क्यों ज़रूरी है', MUSIC, ['संगीत'], ['सीखना']],
    ['are no particles of Māori', 'mi', 'Te kererū', KERERU, ['kererū'], ['ngā', 'Te', 'te']],
    ['are no days to come', 'ja', '', '来週の火曜日に歯医者の予約。', ['歯医者'], ['来週', '火曜日']],
    [
      'are nouns made of verbs',
      'ja',
      '梅干しの作り方',
      '梅干しは六月に作る。梅干しを干す。',
      ['梅干し'],
      ['作り方'],
    ],
    [
      'are not what stands in forms',
      'en',
      'Questions and answers',
      'Answers to questions.',
      [],
      ['answers', 'questions'],
    ],
    [
      'are whole names of a heading',
      'en',
      'Minutes of the Annual General Meeting',
      MEETING,
      ['Annual General Meeting'],
      ['Annual General'],
    ],
    [
      'are whole terms that are named after somebody',
      'en',
      "Chekhov's gun",
      'If a gun hangs on the wall in the first act, it must go off in the third.',
      ["Chekhov's gun"],
      ['Chekhov', 'gun'],
    ],
    [
      'are no verbs behind what does it',
      'en',
      '',
      'Great tit opening a milk bottle, filmed by grandpa.',
      [],
      ['tit opening'],
    ],
    ['are no kinds of text', 'en', 'Reading: The Rings of Saturn', RINGS, ['Rings of Saturn'], ['Reading']],
    ['are as written outside of paths', 'en', 'Limits', PACER, ['Redis'], ['redis']],
    [
      'speak of a kind, not of one of them',
      'fr',
      'La ratatouille de ma mère',
      'La ratatouille est meilleure le lendemain.',
      ['ratatouille'],
      ['ratatouille de ma mère'],
    ],
    ['are no verbs with an object', 'es', 'La sequía deja los embalses al 22 %', SEQUIA, [], ['sequía deja']],
    ['are no numbers', 'es', 'Diez trucos de acuarela', 'Papel grueso.', [], ['Diez', 'Diez trucos']],
    ['are rights', 'fr', 'Gestion des droits', 'Qui peut lire un fichier.', ['gestion des droits'], []],
    ['are what stands together twice', 'zh', '共享单车停放新规', BIKES, ['共享单车'], ['共享', '单车']],
  ])('%s (%s)', async (_, language, title, text, right, wrong) => {
    const tags = await tagsOf(language, title, text);
    expect(tags).toEqual(expect.arrayContaining([...right]));
    for (const tag of wrong) expect(tags).not.toContain(tag);
  });

  test('are nouns with -s behind other nouns all the same', async () => {
    const text = `The pumps are loud. A heat pump takes heat from the air, and these pumps last for twenty years. Whoever has an old
house asks whether the pumps warm it, and yes, pumps do, if the radiators are large enough for water of fifty degrees.`;
    expect((await tagsOf('en', 'Loud in winter', text)).join()).toContain('pump');
  });
});

test('a Hindi infinitive is told from a noun by its other forms', () => {
  const words = new Set(['सीखना', 'सीख', 'योजना', 'योजनाएँ']);
  expect(isHindiInfinitive('सीखना', words)).toBe(true);
  expect(isHindiInfinitive('बनाने', words)).toBe(true);
  expect(isHindiInfinitive('योजना', words)).toBe(false);
  expect(isHindiInfinitive('चाय', words)).toBe(false);
});
