import { describe, expect, it } from 'vitest';
import { isConsentOnly } from '../../../../core/analysis/texts/consent-only.ts';
import { withoutConsent } from '../../../../core/analysis/texts/without-consent.ts';

/** Texts that consist only of a consent form, as pages show it first. */

const FORMS: Readonly<Record<string, string>> = {
  English: `## We value your privacy

We and our 832 partners store and access information on a device, such as cookies, and process personal data, such as unique identifiers.

With your permission we and our partners may use precise geolocation data and identification through device scanning.

Accept all

Manage options`,
  German: `# Mit Werbung weiterlesen

Besuchen Sie uns wie gewohnt mit Werbung und Tracking. Details zu Werbe- und Analyse-Trackern sowie zum jederzeit möglichen Widerruf finden
Sie in unserer Datenschutzerklärung. Wir und unsere 214 Partner verwenden Cookies.

Einwilligung

Alle akzeptieren`,
  'German, for money otherwise': `## Weiterlesen mit Werbung

Besuchen Sie uns wie gewohnt mit Werbung und Tracking. Details zu Tracking und Cookies finden Sie in der Datenschutzerklärung und im Privacy Center.

Ihre Zustimmung ist jederzeit widerrufbar.

Akzeptieren und weiter

## … oder PUR abonnieren

Nutzen Sie unser Angebot ohne Werbetracking und praktisch werbefrei für 4,99 € im Monat. Bereits PUR-Abonnent? Hier anmelden.`,
  French: `Le respect de votre vie privée est notre priorité

Nos partenaires et nous-mêmes déposons des cookies et utilisons des informations sur votre appareil pour personnaliser la publicité.

Tout accepter

Continuer sans accepter`,
  Spanish: `Tu privacidad nos importa

Nosotros y nuestros 150 socios almacenamos información en un dispositivo, y este sitio utiliza cookies para mostrar publicidad.

Aceptar todo`,
  Dutch: `Wij gebruiken cookies en vergelijkbare technieken om informatie op een apparaat op te slaan.

Alles accepteren`,
  Russian: `Мы используем файлы cookie, чтобы сайт работал лучше. Оставаясь на сайте, вы соглашаетесь с обработкой персональных данных.

Принять все`,
};

describe('a text with only a consent form', () => {
  it.each(Object.entries(FORMS))('is detected in %s', (_, text) => expect(isConsentOnly(text)).toBe(true));
});

describe('a text is not a consent form', () => {
  const article =
    'The old bridge over the Lenne opened again on Monday, four years after the flood that took its middle pier.';

  it('if it is empty, or has only headings', () => {
    for (const text of ['', 'Home', '# A page\n\nMenu\n\nContact']) expect(isConsentOnly(text)).toBe(false);
  });

  it('if the form is followed by anything else, even in the same sentence', () => {
    for (const form of Object.values(FORMS)) expect(isConsentOnly(`${form}\n\n${article}`)).toBe(false);
  });

  it('if it is about cookies', () => {
    const text = `${article}\n\n${'Browsers send cookies with each request, which is how our sites know them again. '.repeat(30)}`;
    expect(isConsentOnly(text)).toBe(false);
  });

  it('if short lines outweigh the form', () => {
    const lines = Array.from({ length: 40 }, (_, at) => `Recipe ${at} of this week`).join('\n\n');
    expect(isConsentOnly(`This website uses cookies.\n\n${lines}`)).toBe(false);
  });
});

describe('the text of a page without its consent form', () => {
  const article =
    'The old bridge over the Lenne opened again on Monday, four years after the flood that took its middle pier.';
  const forms = Object.values(FORMS).map(
    (form) => form.split('\n\n').find((block) => /cookie/i.test(block)) ?? '',
  );

  it('has no remains of it, at the beginning or the end', () => {
    for (const form of forms)
      expect(withoutConsent(`# Bridge\n\n${form}\n\n${article}\n\n${form}`)).toBe(`# Bridge\n\n${article}`);
  });

  it('is unchanged if it is about cookies or consists of the form only', () => {
    const about = `${article}\n\nA banner on which one can only accept all cookies is not enough.\n\n${article}`;
    for (const text of [about, ...Object.values(FORMS), '']) expect(withoutConsent(text)).toBe(text);
  });
});
