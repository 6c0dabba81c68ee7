import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stem } from '../../../../core/search/text/stem.ts';
import { comparable } from '../../../../core/search/text/variants.ts';
import { runs } from '../../../support/runs.ts';

describe('forms of one word match each other', () => {
  test.each([
    ['ひらがな', 'ヒラガナ'],
    ['ﾋﾗｶﾞﾅ', 'ヒラガナ'],
    ['٢٠٢٦', '2026'],
    ['۱۲٫۵', '12٫5'],
    ['२०२६', '2026'],
    ['๒๕๖๙', '2569'],
    ['國語', '国語'],
    ['龍', '竜'],
    ['圖書館', '图书馆'],
    ['मस्ज़िद', 'मस्जिद'],
    ['हिन्दी', 'हिंदी'],
    ['अँग्रेज़ी', 'अंग्रेजी'],
    ['مدرسة', 'مدرسه'],
    ['مستشفى', 'مستشفي'],
    ['كِتَـــاب', 'كتاب'],
    ['إسلام', 'اسلام'],
    ['渡邉と渡邊', '渡辺と渡辺'],
    ['髙﨑𠮷', '高崎吉'],
    ['ヴァイオリン', 'ばいおりん'],
    ['サーバーの設定', 'サーバの設定'],
    ['コンピューター', 'コンピュータ'],
    ['1½', '1 1⁄2 '],
    ['№5', ' no 5'],
    ['Java™', 'java tm '],
    ['footnote¹²', 'footnote 12 '],
    ['m² CO₂', 'm2 co2'],
  ])('%s and %s', (one, other) => {
    expect(comparable(one)).toBe(comparable(other));
  });

  test.each([
    ['जन्म', 'जंम'],
    ['अन्न', 'अंन'],
    ['中国', '中央'],
    ['スキー', 'スキ'],
    ['サーバールーム', 'サーバルーム'],
    ['كلب', 'قلب'],
  ])('but not those of different words: %s, %s', (one, other) => {
    expect(comparable(one)).not.toBe(comparable(other));
  });

  test('the form of the form of any Han character is itself', () => {
    const block = Array.from({ length: 0x9fff - 0x3400 }, (_, at) => String.fromCodePoint(0x3400 + at)).join(
      '',
    );
    expect(comparable(comparable(block))).toBe(comparable(block));
  });

  test('forms are idempotent', () => {
    const text = fc.string({
      unit: fc.oneof(
        fc.integer({ min: 0x20, max: 0xd7ff }).map((code) => String.fromCodePoint(code)),
        fc.constantFrom(...'ひガーｶﾞ國乾臺龜台न्द़ँةىک'),
      ),
    });
    fc.assert(
      fc.property(text, (value) => {
        expect(comparable(comparable(value))).toBe(comparable(value));
      }),
      { numRuns: runs(500) },
    );
  });
});

describe('inflected forms have the same stem', () => {
  test.each([
    ['ar', 'السيارات سيارة سيارات والسيارة'],
    ['ar', 'المعلمين معلمون معلم'],
    ['de', 'Zahnarzt Zahnärzte Zahnärztin Zahnärztinnen'],
    ['de', 'Lehrer Lehrerin Lehrerinnen'],
    ['de', 'Arzt Ärztin Ärztinnen'],
    ['de', 'Kunde Kundin Kundinnen'],
    ['el', 'δρόμος δρόμου δρόμοι ΔΡΟΜΩΝ'],
    ['el', 'μάθημα μαθήματος μαθήματα'],
    ['he', 'כרטיס הכרטיס כרטיסים לכרטיסים'],
    ['hi', 'किताब किताबें किताबों'],
    ['tr', 'ekmek ekmeği'],
    ['tr', 'mutfak mutfağı'],
    ['hi', 'लड़की लडकियों लड़कियाँ'],
  ])('%s: %s', (language, words) => {
    const stems = words.split(' ').map((word) => stem(comparable(word), language));
    expect(new Set(stems).size).toBe(1);
  });
});

test.each([
  ['de', 'Termin', 'term'],
  ['de', 'Berlin', 'berl'],
  ['de', 'Konstantin', 'konstant'],
  ['tr', 'dağı', 'dak'],
  ['tr', 'psikoloğu', 'psikolok'],
])('%s: %s is not a form of another word', (language, word, other) => {
  expect(stem(comparable(word), language)).not.toBe(other);
});
