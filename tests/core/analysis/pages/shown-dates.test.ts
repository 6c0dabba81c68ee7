import { describe, expect, it } from 'vitest';
import { dateInWords } from '../../../../core/analysis/pages/page-values.ts';

describe('a date in words', () => {
  it.each([
    ['12. März 2024, 17:40 Uhr', '2024-03-12'],
    ['Publié le 5 septembre 2023 à 08h15', '2023-09-05'],
    ['1er août 2021', '2021-08-01'],
    ['18 de noviembre de 2022', '2022-11-18'],
    ['Sunday, January 15, 2012', '2012-01-15'],
    ['[Submitted on 9 Mar 2022]', '2022-03-09'],
    ['J Geriatr Stud. 2019 Apr 17;12(4):210-18.', '2019-04-17'],
    ['23 августа 2021, 10:30', '2021-08-23'],
    ['2024年5月14日 9:00', '2024-05-14'],
    ['By Ann Lee · 3rd May 2021', '2021-05-03'],
    ['14.5.2024', '2024-05-14'],
    ['2024년 5월 14일', '2024-05-14'],
    ['2024. 5. 14. 오전 9:00', '2024-05-14'],
    ['2024-5-4', '2024-05-04'],
    ['14 май 2024', '2024-05-14'],
    ['14 במאי 2024', '2024-05-14'],
    ['14 مايو 2024', '2024-05-14'],
    ['Updated March 9, 2024. Published March 3, 2021', '2021-03-03'],
  ])('is found in %s', (line, day) => expect(dateInWords(line)).toBe(day));

  it.each([
    'Updated March 9, 2024',
    'Aktualisiert am 9. März 2024',
    '31 February 2020',
    '4/5/2020',
    '2024.5-14',
    'https://a.example/v/2024/5/14/',
    'May 2020',
    'Section 3, 2021',
    '',
  ])('is not found in "%s"', (line) => expect(dateInWords(line)).toBeUndefined());
});
