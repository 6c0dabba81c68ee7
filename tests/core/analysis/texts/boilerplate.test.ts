import { describe, expect, test } from 'vitest';
import { isBoilerplate, isConsent, isPagePart } from '../../../../core/analysis/texts/boilerplate.ts';

describe('a consent form is detected in', () => {
  test.each([
    ['English', 'We and our 832 partners store and access information on a device. Accept all.'],
    ['German', 'Wir und unsere 184 Partner verarbeiten Ihre Daten. Alle akzeptieren.'],
    ['French', 'Nous et nos partenaires utilisons des cookies. Continuer sans accepter.'],
    ['Spanish', 'Utilizamos cookies propias y de terceros. Aceptar todo.'],
    ['Portuguese', 'Este site usa cookies. Aceitar todos.'],
    ['Italian', 'Noi e i nostri partner archiviamo informazioni su un dispositivo, come i cookie.'],
    ['Dutch', 'Wij gebruiken cookies. Alles accepteren.'],
    ['Swedish', 'Vi använder cookies. Godkänn alla.'],
    ['Danish', 'Vi bruger cookies. Accepter alle.'],
    ['Norwegian', 'Vi bruker informasjonskapsler. Godta alle.'],
    ['Finnish', 'Käytämme evästeitä. Hyväksy kaikki.'],
    ['Polish', 'Ta strona używa plików cookie. Zaakceptuj wszystkie.'],
    ['Czech', 'Tento web používá soubory cookie. Přijmout vše.'],
    ['Hungarian', 'Az oldal sütiket használ. Összes elfogadása.'],
    ['Romanian', 'Acest site utilizează cookie-uri. Acceptă toate.'],
    ['Turkish', 'Sitemizde çerez kullanıyoruz. Tümünü kabul et.'],
    ['Russian', 'Мы используем файлы cookie.'],
    ['Ukrainian', 'Ми використовуємо файли cookie. Прийняти все.'],
    ['Greek', 'Χρησιμοποιούμε τα cookies. Αποδοχή όλων.'],
    ['Japanese', '当サイトではクッキーを使用しています。'],
    ['Chinese', '本网站使用cookie。接受所有。'],
    ['Korean', '이 사이트는 쿠키를 사용합니다. 모두 동의.'],
    ['Arabic', 'يستخدم هذا الموقع ملفات تعريف الارتباط.'],
  ])('%s, in capitals too', (_, paragraph) => {
    expect(isConsent(paragraph)).toBe(true);
    expect(isConsent(paragraph.toUpperCase())).toBe(true);
  });
});

test.each([
  'Chocolate chip cookies need brown sugar, and a night in the fridge.',
  'Unser Partner für die Reise war ein Hund.',
  'The partners of the firm met on Friday.',
  'She opened her letters and read them all.',
  'La vente de biscuits a rapporté mille euros.',
])('a text is not a consent form: %s', (sentence) => {
  expect(isConsent(sentence)).toBe(false);
  expect(isBoilerplate(sentence)).toBe(false);
});

test.each([
  'Sign up for our daily briefing.',
  'Jetzt Newsletter abonnieren!',
  'Abonnez-vous pour lire la suite.',
  'Suscríbete para seguir leyendo.',
  'Iscriviti alla newsletter.',
  'Meld je aan voor onze nieuwsbrief.',
  'Подпишитесь на нашу рассылку.',
  'This article is about the organism.',
  'For other uses, see Lichen (disambiguation).',
  'Dieser Artikel behandelt die Pflanze.',
  'Cet article concerne le fleuve.',
  '会員登録はこちら。',
  '© 2024 Courier Europe. All rights reserved.',
])('self-references of a page are detected: %s', (sentence) => {
  expect(isBoilerplate(sentence)).toBe(true);
});

describe('a sentence about its own licence is not about its subject', () => {
  test.each([
    'Licensed under the Apache License, Version 2.0 or the MIT license, at your option.',
    'This manual is free software; you can redistribute it and/or modify it.',
    'See the GNU General Public License for more details.',
    'In no event shall the group be liable for any claim.',
    'The firm makes no representations about the suitability of this software.',
    'Permission is granted to copy, distribute and/or modify this document.',
  ])('%s', (sentence) => {
    expect(isBoilerplate(sentence)).toBe(true);
  });

  test.each(['She lost her driving licence in the flood.', 'The film was released under a full moon.'])(
    'other sentences are: %s',
    (sentence) => {
      expect(isBoilerplate(sentence)).toBe(false);
    },
  );
});

describe('a line for sharing is a part of the page', () => {
  test.each([
    ['Partager : Facebook X WhatsApp Courriel Imprimer', true],
    ['Share this: Facebook Twitter LinkedIn E-mail', true],
    ['En poursuivant votre navigation, vous acceptez l’utilisation de cookies.', true],
    ['Facebook and WhatsApp were both down on Monday.', false],
  ])('%s: %s', (line, isPart) => {
    expect(isPagePart(line)).toBe(isPart);
  });
});
