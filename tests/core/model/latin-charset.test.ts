import { expect, test } from 'vitest';
import { decodeUndeclared } from '../../../core/model/guess-charset.ts';

test.each([
  ['DOS', 'F\x81r die F\x84hre gr\x94\xe1ere Preise, \x8epfel', 'Für die Fähre größere Preise, Äpfel'],
  ['DOS', 'Le caf\x82 \x85 c\x93t\x82 est ferm\x82', 'Le café à côté est fermé'],
  ['DOS', 'El ni\xa4o comi\xa2 ma\xa4ana', 'El niño comió mañana'],
  ['DOS in Poland', 'Za\xbe\xa2\x88\x86 g\xa9\x98l\xa5 ja\xab\xe4', 'Zażółć gęślą jaźń'],
  ['Macintosh', 'F\x9fr die F\x8ahre gr\x9a\xa7ere Preise', 'Für die Fähre größere Preise'],
  ['Windows', 'F\xfcr die F\xe4hre gr\xf6\xdfere Preise, 5 \x80', 'Für die Fähre größere Preise, 5 €'],
])('a text in the charset of %s is read: %s', (_, bytes, text) => {
  expect(decodeUndeclared(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)))).toBe(text);
});
