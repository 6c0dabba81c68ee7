import { describe, expect, test } from 'vitest';
import { canOpen, isTranscript } from '../../../../core/analysis/texts/opening.ts';

describe('a summary can begin with', () => {
  test.each([
    ['This guide covers the commonest reason for it.', 'en'],
    ['Item prices rose again this spring.', 'en'],
    ['Margit Tamm and her aunt bake for sixty.', 'en'],
    ['The play “Who is next” opens on Friday.', 'en'],
    ['Esther lernt erst jetzt schwimmen.', 'de'],
    ['Diese Anleitung zeigt den Einbau.', 'de'],
    ['Cet article présente la méthode.', 'fr'],
    ['Tadeusz wrócił do domu.', 'pl'],
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
    ['This so-called cure is no such thing.', 'en'],
    ['That’s where code coverage might help.', 'en'],
    ['Diese Regel gilt erst seit Mai.', 'de'],
    ['Cette décision surprend.', 'fr'],
    ['Esta medida no gusta.', 'es'],
    ['Questa scelta divide.', 'it'],
    ['Deze keuze is omstreden.', 'nl'],
    ['Ta decyzja dziwi.', 'pl'],
    ['1. Set the water hardness.', 'en'],
    ['(1) Jedes Mitglied leistet acht Stunden.', 'de'],
    ['§ 1. Der Mieter zahlt monatlich.', 'de'],
    ['Das war am Donnerstag nicht so.', 'de'],
    ['INTERVIEWEUSE — Vous aviez quel âge ?', 'fr'],
    ['-Serán las ocho.', 'es'],
    ['Until then the log had been kept by Muir.', 'en'],
    ["The tin was his aunt Margit's, from Tartu.", 'en'],
    ['She turns and says “why always Dorothea?”, and then we are inside.', 'en'],
    ['“Not again,” said the mayor of Braxley.', 'en'],
    ['但是他没有来。', 'zh'],
  ])('%s', (sentence, language) => expect(canOpen(sentence, language)).toBe(false));
});

test('a text about transcripts or subtitles is not a transcript', () => {
  expect(isTranscript('Transcript shows what ministers knew', 'The transcript was published today.')).toBe(
    false,
  );
  expect(isTranscript('Why everyone watches with subtitles now', 'Half of all viewers do.')).toBe(false);
  expect(isTranscript('Voices', 'In an interview: she says that she will go.')).toBe(false);
});

test('a text is a transcript if its title or its first line is a label that says so', () => {
  expect(isTranscript('The Long Pour – transcript', 'We planted it in 2016.')).toBe(true);
  expect(isTranscript('Sprachnachricht (automatische Transkription)', 'ja hallo')).toBe(true);
  expect(isTranscript('Entretien', 'INTERVIEWEUSE — Vous aviez quel âge ?')).toBe(true);
  expect(isTranscript('Ouderraad', 'Transcript (automatisch gemaakt). Goedenavond allemaal.')).toBe(true);
  expect(isTranscript('企画定例', '【自動文字起こし】えー、じゃあ始めます。')).toBe(true);
  expect(isTranscript('Ouderraad', 'Goedenavond allemaal.')).toBe(false);
});
