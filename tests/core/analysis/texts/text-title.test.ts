import { expect, it } from 'vitest';
import { textTitle } from '../../../../core/analysis/texts/text-title.ts';

it.each([
  ['Mudanza a Valencia\n\n- furgoneta', 'mudanza.txt', 'Mudanza a Valencia'],
  ['INTERVIEW WITH A WEAVER\\\nRecorded in her workshop', 'interview', 'INTERVIEW WITH A WEAVER'],
  ['1\\. Cut the rope', 'a.txt', undefined],
  ['The boiler was repaired yesterday.', 'a.txt', undefined],
  ['Dear Ada,\n\nthank you', 'letter.txt', undefined],
  ['https://example.org/a', 'links.txt', undefined],
  ['const x = 1', 'a.txt', undefined],
  ['ALLOTMENTS — page 1 of 4\nMinutes', 'a.txt', undefined],
  [
    'VELDA DW60 · User manual      EN-14\n\n8  Troubleshooting\n\nVELDA DW60 · User manual      EN-15',
    'a.txt',
    'VELDA DW60 · User manual',
  ],
  ['Orgelverein, Blatt 2', 'a.txt', undefined],
  ['☐ Regenjacke\n☐ Schuhe', 'packliste.txt', undefined],
  ['Name      Phone      Allergies\nOscar      5550      nuts\nMia      5551      -', 'notes.txt', undefined],
  ['import numpy', 'a.py', undefined],
  [
    'Schule am Hof · Hofstr. 4 · 33602 Bielefeld\n\nElternbrief Nr. 4      Bielefeld, 07.02.2025',
    'a.txt',
    'Elternbrief Nr. 4',
  ],
  ['VELDA DW60 · User manual        EN-14\n\n8  Troubleshooting', 'a.txt', 'VELDA DW60 · User manual'],
  ['雨打归舟  作者:南浦客\n\n第十二回', 'a.txt', '雨打归舟'],
  [
    'CAMPING LES AULNES      1/2\n\nRÈGLEMENT INTÉRIEUR\n\n1. Accueil.\n\nCAMPING LES AULNES      2/2',
    'a.txt',
    'RÈGLEMENT INTÉRIEUR',
  ],
  ['DRAYCO             DW620 Dishwasher\n\nInstructions for use', 'a.txt', 'DRAYCO DW620 Dishwasher'],
  [
    'Ockley Water      Page 1 of 2\nClear for life\n\nMr J Hopper\n22 Tannery Lane\nBraxley BX4 7QN\n\nAccount: 6118\n\nYour water bill      £247.18\nPlease pay by 11 March',
    'a.txt',
    'Your water bill',
  ],
  [
    'Stadtwerke      Seite 1 von 2\n\nFrau A. Beck\n28195 Bremen\n\nSehr geehrte Frau Beck,\n\nvielen Dank.',
    'a.txt',
    undefined,
  ],
  ['Versum BV\nPostbus 1\n\nOnderwerp: Uw polis in 2024\n\nBeste meneer,', 'a.txt', 'Uw polis in 2024'],
  ['Meeting notes\n\nRe: what we said', 'a.txt', 'Meeting notes'],
  [
    'Kern GmbH\nAm Hof 4 · 80331 München\n\nFrau Lea Beck\n80469 München\n\nMünchen, 3. November 2026\n\nAbrechnung 2025\n\nSehr geehrte Frau Beck,',
    'scan0001.txt',
    'Abrechnung 2025',
  ],
  [
    'HOLM NHS TRUST\nOutpatients\n\nDear Mr Okoro,\n\nYour appointment at the Eye Clinic\n\nPlease come on Monday.',
    'scan0001.txt',
    'Your appointment at the Eye Clinic',
  ],
  [
    'Holm Orchard\n\nMinutes of the meeting\n\nPresent: Asha',
    'Minutes 2026-10.txt',
    'Minutes of the meeting',
  ],
  ['Holm Orchard\n\nApples and pears\n\nPresent: Asha', 'Minutes 2026-10.txt', 'Holm Orchard'],
  ['Versum BV\nPostbus 1\n\nBetreff: AW: Angebot\n\nBeste meneer,', 'a.txt', 'Angebot'],
  ['Labor Lukas\nMarkt 1, 28195 Bremen\n\n&#32;        BEFUND\n\nBlutbild', 'a.txt', 'BEFUND'],
  ['Velda manual      Page 1 of 12\n\nIntroduction\n\nThank you', 'a.txt', undefined],
  ['LOWER MEAD ASSOCIATION\nMinutes of the meeting\n\nPresent: 31', 'a.txt', 'Minutes of the meeting'],
  ['BRAXLEY NHS TRUST      Form PT-4\n\nConsent to share\n\nName', 'a.txt', 'Consent to share'],
  ['THE OLD RAVEN\n\nOnce upon a midnight\nI sat', 'a.txt', 'THE OLD RAVEN'],
  ['It went on and on until the morning\nwhen it stopped.', 'a.txt', undefined],
  [
    `Water in the city: why we must remove asphalt\nTalk by Dr. Sander\n\n${'It rains. '.repeat(20)}`,
    'a.txt',
    'Water in the city: why we must remove asphalt',
  ],
  [
    "EDF CLIENTS\nVotre facture d'électricité\n\nTitulaire : M. Prigent",
    'facture_mars.txt',
    "Votre facture d'électricité",
  ],
  [
    'MAPLE LLC\nBox 11, Dayton, OH 45402\n\nRE: Lease renewal\n\nDear Resident:\n\nYour lease ends.',
    'a.txt',
    'Lease renewal',
  ],
  ['00:00:04 Speaker: so this is the roof', 'roof.txt', undefined],
])('the title of a plain text is a first line that looks like one: %j of %s', (text, name, title) => {
  expect(textTitle(text, name)).toBe(title);
});
