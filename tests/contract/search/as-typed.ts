import { beforeEach, describe, expect, test } from 'vitest';
import type { SavedObject } from '../../../core/model/object.ts';
import { markdown, savedObject } from '../search-library.ts';
import type { SearchBench } from './workbench.ts';

/** How every storage finds words typed with signs, in part, or with invisible characters. */
export function searchAsTypedContract({ save, find }: SearchBench): void {
  const titled = (...titles: readonly string[]) =>
    save(...titles.map((title, at) => savedObject({ id: title, title, bumped: titles.length - at })));

  describe('ranks objects with the typed signs first', () => {
    beforeEach(() =>
      titled(
        'Templates in C++',
        'Async in C#',
        'Pointers in C',
        'A scale in F minor',
        'Pipes in F#',
        'Net income',
        'Dependency injection in .NET',
        'A node of js',
        'Streams in node.js',
        'Grade A',
        'Grade A+',
        'Ada Lovelace',
        'Replies of @ada',
        'R (a language)',
      ),
    );

    test.each([
      ['C#', 'Async in C#'],
      ['c++', 'Templates in C++'],
      ['C', 'Pointers in C'],
      ['what is c#?', 'Async in C#'],
      ['"C#"', 'Async in C#'],
      ['in C#', 'Async in C#'],
      ['F#', 'Pipes in F#'],
      ['F', 'A scale in F minor'],
      ['.net', 'Dependency injection in .NET'],
      ['Node.js', 'Streams in node.js'],
      ['grade a+', 'Grade A+'],
      ['Grade A', 'Grade A'],
      ['@ada', 'Replies of @ada'],
      ['C# type:note', 'Async in C#'],
    ])('for %s', async (q, first) => {
      expect((await find(q))[0]).toBe(first);
    });

    test('even among the first few of many', async () => {
      expect(await find('C', 1)).toEqual(['Pointers in C']);
    });
  });

  describe('finds names with signs in both spellings', () => {
    beforeEach(() =>
      titled(
        'Streams in Node.js',
        'nodejs releases',
        'Modern cpp',
        'A net of ropes',
        'dotnet tools',
        'Learn C++',
        'Vitamin C',
        'E-mail etiquette',
        'email rules',
        'Map: E.U.',
        'EU by train',
        'R&D budget',
        'ISBN 978-3-16-148410-0',
        'Book 9780306406157',
        'Rows 10-15, 3.5 pages',
        'www.ema.il',
      ),
    );

    test.each([
      ['nodejs', ['nodejs releases', 'Streams in Node.js']],
      ['Node.js', ['Streams in Node.js', 'nodejs releases']],
      ['cpp', ['Modern cpp', 'Learn C++']],
      ['C++', ['Modern cpp', 'Learn C++', 'Vitamin C']],
      ['.NET', ['A net of ropes', 'dotnet tools']],
      ['email*', ['E-mail etiquette', 'email rules']],
      ['"e-mail"', ['E-mail etiquette', 'email rules']],
      ['title:eu', ['Map: E.U.', 'EU by train']],
      ['"E.U."', ['Map: E.U.', 'EU by train']],
      ['"rd"', ['R&D budget']],
      ['"9783161484100"', ['ISBN 978-3-16-148410-0']],
      ['"978-0-306-40615-7"', ['Book 9780306406157']],
      ['"1015" OR "35"', []],
    ])('for %s', async (q, found) => {
      expect((await find(q)).toSorted()).toEqual(found.toSorted());
    });
  });

  describe('finds other words for those that no object has', () => {
    beforeEach(() =>
      save(
        savedObject({
          id: 'tyres',
          title: 'Reifen',
          content: markdown('Im Winter beim Autohaus'),
          language: 'de',
          bumped: 3,
        }),
        savedObject({ id: 'pump', title: 'Invoice for the heat pump', language: 'en', bumped: 2 }),
        savedObject({ id: 'cat', title: 'Kat kwijt in Noorwegen', language: 'nl', bumped: 1 }),
        savedObject({ id: 'tax', title: 'Tax in March', language: 'en', bumped: 4 }),
        savedObject({ id: 'gift', title: 'Geschenk für Oma', language: 'de', bumped: 5 }),
        savedObject({ id: 'chickpeas', title: 'Pasta e ceci', language: 'it', bumped: 8 }),
        savedObject({ id: 'bread', title: 'Recette de pain', language: 'fr', bumped: 7 }),
        savedObject({ id: 'novel', title: 'Haus im Moor', language: 'de', bumped: 9 }),
        savedObject({ id: 'shed', title: 'Gartenhaus', language: 'de', bumped: 10 }),
      ),
    );

    test.each([
      ['Winterreifen', ['tyres']],
      ['Winterreifen eingelagert', ['tyres']],
      ['winter tyres', ['tyres']],
      ['Wärmepumpe Rechnung', ['pump']],
      ['pompe à chaleur', ['pump']],
      ['cats', ['cat']],
      ['norway', ['cat']],
      ['impôt mars', ['tax']],
      ['Gummireifen', ['tyres']],
      ['Wie lange halten Gummireifen', []],
      ['Kartenhaus', ['shed']],
      ['ricetta ceci', ['chickpeas', 'bread']],
      ['gift', ['gift']],
      ['is there life on Mars', []],
      ['"Winterreifen"', []],
      ['Winterreifen AND Reifen', []],
      ['title:tyres', []],
    ])('such as %s', async (q, found) => {
      expect(await find(q)).toEqual(found);
    });
  });

  test('divides a compound of a language in which nothing is saved', async () => {
    await save(savedObject({ id: 'tyres', title: 'Winter tyres', language: 'en' }));
    expect(await find('Winterreifen')).toEqual(['tyres']);
  });

  describe('completes a word that no object has', () => {
    beforeEach(() =>
      save(
        savedObject({ id: 'postgresql', title: 'Vacuum in PostgreSQL', bumped: 3 }),
        savedObject({ id: 'isolation', title: 'Dämmung des Dachs', language: 'de', bumped: 2 }),
        savedObject({ id: 'plant', content: markdown('a plant in a pot'), bumped: 1 }),
        savedObject({ id: 'plantation', title: 'Tea plantations', bumped: 4 }),
        savedObject({ id: 'cluster', title: 'The node kube2024', bumped: 5 }),
        savedObject({ id: 'wireless', title: 'Wi-Fi in COVID-19', bumped: 6 }),
        savedObject({ id: 'going', title: 'می\u200cروم خانه; goldfish bowl', bumped: 8 }),
        savedObject({ id: 'wife', title: 'Wife of Bath; e mails; usbc', bumped: 7 }),
        savedObject({ id: 'numbers', title: 'PS 5, call 0301234567', bumped: 9 }),
      ),
    );

    test.each([
      ['postgres', ['postgresql']],
      ['postgres Dach', ['isolation']],
      ['dämm', ['isolation']],
      ['DAEMM', ['isolation']],
      ['plantat', ['plantation']],
      ['kube20', ['cluster']],
      ['wifi', ['wireless']],
      ['wifi covid19', ['wireless']],
      ['USB-C', ['wife']],
      ['می روم', ['going']],
      ['ps5', ['numbers']],
      ['030 123 45 67', ['numbers']],
      ['call (030) 1234567', ['numbers']],
      ['gold fish bowl', ['going']],
      ['vac', []],
      ['"postgres"', []],
      ['title:postgres', []],
      ['postgres AND vacuum', []],
    ])('such as %s', async (q, found) => {
      expect(await find(q)).toEqual(found);
    });

    test('among other words', async () => {
      expect((await find('postgres in vacuum'))[0]).toBe('postgresql');
    });

    test('only if no object has it', async () => {
      expect(await find('plant')).toEqual(['plant']);
    });
  });

  describe('ignores quotation marks in Hebrew words and invisible characters', () => {
    beforeEach(() =>
      save(
        savedObject({ id: 'gershayim', title: 'דו״ח כספי', language: 'he', bumped: 3 }),
        savedObject({ id: 'ascii', title: 'הדו"ח השנתי', language: 'he', bumped: 2 }),
        savedObject({
          id: 'geresh',
          title: "ג'ירפה",
          tags: [{ id: 't', name: 'צה״ל', flags: 8 }],
          bumped: 1,
        }),
        savedObject({ id: 'long', title: 'super\u200bcali\u00adfragi\u2060listic\ufeffword', bumped: 4 }),
        savedObject({ id: 'joined', title: 'zero\u200cwidth and co\u200doperate' }),
        savedObject({ id: 'persian', title: 'می\u200cخواهم', language: 'fa' }),
        savedObject({ id: 'houses', title: 'خانه\u200cها', language: 'fa' }),
      ),
    );

    test.each([
      ['דו"ח', ['gershayim', 'ascii']],
      ['דו״ח', ['gershayim', 'ascii']],
      ["דו''ח", ['gershayim', 'ascii']],
      ['דו"ח כספי', ['gershayim']],
      ['כספי דו"ח', ['gershayim']],
      ['"דו"ח כספי"', ['gershayim']],
      ['title:דו"ח השנתי', ['ascii']],
      ['ג׳ירפה', ['geresh']],
      ['tag:צה"ל', ['geresh']],
      ['supercalifragilisticword', ['long']],
      ['super\u200bcalifragilistic\ufeffword', ['long']],
      ['cali', []],
      ['zerowidth cooperate', ['joined']],
      ['operate', []],
      ['می\u200cخواهم', ['persian']],
      ['"خانه"', ['houses']],
      ['דו"*', ['gershayim']],
    ])('in %s', async (q, found) => {
      const some = await find(q);
      expect(some.slice(0, Math.max(1, found.length))).toEqual(found);
    });
  });

  describe('takes the name of a kind next to other words as the kind, if no object has all of the words', () => {
    const file = (id: string, name: string, title: string, more: Partial<SavedObject> = {}) => {
      const { content: _, ...object } = savedObject({ id, title, kind: 'image', ...more });
      return { ...object, blob: { key: id, sha256: id, sizeBytes: 1, type: 'image/jpeg', name } };
    };

    beforeEach(() =>
      save(
        file('kitten', 'kitten_on-printer.jpg', 'Again.'),
        file('harbour', 'IMG_1.jpg', 'Hafen am Abend', { language: 'de' }),
        file('walk', 'walk.mp4', 'Harbour walk', { kind: 'video' }),
        savedObject({ id: 'about', title: 'How to photograph a harbour', bumped: 9 }),
        savedObject({ id: 'driver', title: 'A printer driver' }),
      ),
    );

    test.each([
      ['kitten', ['kitten']],
      ['printer photo', ['kitten', 'driver']],
      ['the printer picture', ['kitten', 'driver']],
      ['Foto Hafen', ['harbour']],
      ['Printerfoto', ['kitten', 'driver']],
      ['Druckerbild', ['kitten']],
      ['striped kitten photo', ['kitten']],
      ['harbour video', ['walk', 'about']],
      ['photograph harbour', ['about']],
      ['printer AND photo', []],
      ['printer "photo"', []],
    ])('%s', async (q, first) => {
      expect(await find(q, Math.max(1, first.length))).toEqual(first);
    });
  });
}
