import { beforeAll, describe, expect, it } from 'vitest';
import { settled } from '../support/analysis.ts';
import type { Json } from '../support/client.ts';
import { fileService } from '../support/file-service.ts';

/** Search in languages that the built-in model does not know: by words only, and without false matches. */

const ENGLISH = [
  'The ferry leaves the harbour at noon',
  'Let the dough rest before you bake the bread',
  'Interest on the savings account falls in spring',
  'The tent pegs are in the garage behind the skis',
  'Anna plays the cello in the school orchestra',
  'Prune the apple tree while there is no frost',
];
const GERMAN = [
  'Den Rasen im Herbst ein letztes Mal mähen und das Laub liegen lassen',
  'Rasen düngen: erst im April, dann noch einmal im Sommer',
  'Das Klavier muss im November gestimmt werden',
  'Steuererklärung bis Ende Juli abgeben, die Belege liegen im blauen Ordner',
  'Rezept meiner Tante: Linsensuppe mit Essig und geräuchertem Speck',
  'Der Reifen vorne links verliert Luft, Werkstatt anrufen',
  'Milch kaufen',
  'Urlaub auf Rügen mit den Rädern',
];
const OTHERS = [
  'Les volets de la chambre grincent, il faut huiler les charnières',
  'La recette de ma tante : soupe de lentilles au vinaigre',
  'El grifo de la cocina gotea, llamar al fontanero',
  'La bicicleta necesita frenos nuevos antes del verano',
  'Il tetto della casa perde acqua quando piove forte',
  'De kat moet in oktober naar de dierenarts voor een prik',
  'Kran w kuchni przecieka, trzeba zadzwonić po hydraulika',
];
/** Questions that no note answers; the short ones are in a language that is hard to detect. */
const NOTHING = [
  'Wie hoch ist der Eiffelturm?',
  'Wer hat die Relativitätstheorie erfunden?',
  'Wie viele Monde hat der Jupiter',
  'Dinosaurier',
  'Hauptstadt Australien',
  'Quelle est la capitale de l’Australie ?',
  "Qu'est-ce qu'un trou noir ?",
  'dinosaures',
  '¿Cuántas lunas tiene Júpiter?',
  '¿Quién pintó las Meninas?',
  'dinosaurios',
  'Chi ha dipinto la Gioconda?',
  'Wie schilderde de Nachtwacht?',
  'Kto napisał Pana Tadeusza?',
  'Quantas luas tem Saturno?',
];

const service = fileService({ environment: { WORKERS: 'inline' } });
const ids = new Map<string, string>();

beforeAll(async () => {
  for (const content of [...ENGLISH, ...GERMAN, ...OTHERS])
    ids.set(content, (await service.client.post('/objects', { content })).json.id);
  await settled(service.client);
});

const titlesOf = async (path: string): Promise<readonly string[]> => {
  const { json } = await service.client.get(path);
  const found: readonly Json[] = Array.isArray(json) ? json : json.matches;
  return found.map(({ id }) => [...ids].find(([, one]) => one === id)?.[0] ?? id);
};

describe('outside English', () => {
  it.each(NOTHING)('a search without an answer finds nothing: %s', async (question) => {
    const q = encodeURIComponent(question);
    expect(await titlesOf(`/objects?q=${q}`)).toEqual([]);
    expect(await titlesOf(`/search?q=${q}`)).toEqual([]);
    expect(await titlesOf(`/search?q=${q}&semantic=true`)).toEqual([]);
  });

  it.each([...GERMAN, ...OTHERS])('texts get no vectors: %s', async (content) => {
    const { json } = await service.client.get(`/objects/${ids.get(content)}?include=embeddings`);
    expect(json.embeddings).toEqual([]);
  });

  it('a question finds texts that share words with it', async () => {
    const q = encodeURIComponent('Wann muss ich den Rasen düngen?');
    expect((await titlesOf(`/objects?q=${q}`))[0]).toBe(GERMAN[1]);
  });

  it('similar texts are found by words', async () => {
    const [first] = await titlesOf(`/objects?similarTo=${ids.get(GERMAN[0] ?? '')}&limit=1`);
    expect(first).toBe(GERMAN[1]);
  });

  it('English is still compared by meaning', async () => {
    expect(await titlesOf('/objects?q=the%20ship%20departs%20at%20midday&limit=1')).toEqual([ENGLISH[0]]);
    expect(await titlesOf('/search?q=baking%20a%20loaf&semantic=true&limit=1')).toEqual([ENGLISH[1]]);
  });
});
