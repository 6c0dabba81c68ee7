import { describe, expect, test } from 'vitest';
import { canOpen, isTranscript } from '../../../../core/analysis/texts/opening.ts';

describe('a summary can begin with', () => {
  test.each([
    ['This guide covers the commonest reason for it.', 'en'],
    ['Item prices rose again this spring.', 'en'],
    ['Esther lernt erst jetzt schwimmen.', 'de'],
    ['Il y a un lac au bout du chemin.', 'fr'],
    ['Matera si visita in due giorni.', 'it'],
    ['猫の腎臓は年をとると弱くなります。', 'ja'],
  ])('%s', (sentence, language) => expect(canOpen(sentence, language)).toBe(true));
});

describe('a summary cannot begin with', () => {
  test.each([
    ['But this one came about because the mixer died.', 'en'],
    ["It's the third time this year.", 'en'],
    ['Hi all, long time lurker.', 'en'],
    ['1. Set the water hardness.', 'en'],
    ['(1) Jedes Mitglied leistet acht Stunden.', 'de'],
    ['Das war am Donnerstag nicht so.', 'de'],
    ['INTERVIEWEUSE — Vous aviez quel âge ?', 'fr'],
    ['-Serán las ocho.', 'es'],
    ['但是他没有来。', 'zh'],
  ])('%s', (sentence, language) => expect(canOpen(sentence, language)).toBe(false));
});

test('a text is a transcript if it says so at the beginning', () => {
  expect(isTranscript('Ouderraad', 'Transcript (automatisch gemaakt). Goedenavond allemaal.')).toBe(true);
  expect(isTranscript('企画定例', '【自動文字起こし】えー、じゃあ始めます。')).toBe(true);
  expect(isTranscript('Ouderraad', 'Goedenavond allemaal.')).toBe(false);
});
