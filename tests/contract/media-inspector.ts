import { describe, expect, it } from 'vitest';
import type { MediaInspector } from '../../core/ports/media-inspector.ts';

const hex = (text: string) => Buffer.from(text.replace(/ /g, ''), 'hex');

/** The head of a WebM file with tracks of these types, as browsers record it: its length is still unknown. */
function webm(...types: readonly number[]): Buffer {
  const entries = types.map((type) => `ae 86 d7 81 01 83 81 0${type}`).join('');
  const tracks = `1654ae6b ${(0x80 + types.length * 8).toString(16)} ${entries}`;
  return hex(
    `1a45dfa3 88 4282 84 7765626d 80 18538067 01ffffffffffffff 1549a966 83 4d80 80 ${tracks} 1f43b675 ff`,
  );
}

/** The behaviour of every media inspector (D25). */
export function mediaInspectorContract(name: string, open: () => MediaInspector): void {
  const inspector = open();

  describe(`a media inspector: ${name}`, () => {
    it.each<[string, string | Buffer, string]>([
      ['PNG', hex('89504e47 0d0a1a0a 0000000d 49484452 00000001 00000001 08060000 001f15c4 89'), 'image/png'],
      ['JPEG', hex('ffd8ffe0 0010 4a464946 0001'), 'image/jpeg'],
      ['GIF', 'GIF89a\x01\x00\x01\x00', 'image/gif'],
      ['WebP', Buffer.concat([Buffer.from('RIFF'), hex('24000000'), Buffer.from('WEBPVP8 ')]), 'image/webp'],
      [
        'MP4',
        Buffer.concat([hex('00000018'), Buffer.from('ftypisom'), hex('00000200'), Buffer.from('isomiso2')]),
        'video/mp4',
      ],
      [
        'MP3',
        Buffer.concat([Buffer.from('ID3'), hex('03000000000000'), hex('fffb9064'), Buffer.alloc(500)]),
        'audio/mpeg',
      ],
      ['WAV', Buffer.concat([Buffer.from('RIFF'), hex('24000000'), Buffer.from('WAVEfmt ')]), 'audio/wav'],
      ['WebM', webm(1, 2), 'video/webm'],
      ['WebM with sound only', webm(2), 'audio/webm'],
      ['WebM that is cut off', webm(2).subarray(0, 44), 'video/webm'],
      ['PDF', '%PDF-1.7\n%âãÏÓ', 'application/pdf'],
      ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml'],
      [
        'SVG with a prologue',
        '<?xml version="1.0"?>\n<!-- by hand -->\n<!DOCTYPE svg PUBLIC "x" "y">\n<svg>',
        'image/svg+xml',
      ],
      ['SVG after a byte order mark', '\ufeff<svg>', 'image/svg+xml'],
      ['HTML', '\n<!DOCTYPE html><title>x</title>', 'text/html'],
      ['HTML in capitals', '<HTML><BODY>', 'text/html'],
      ['HTML after a comment', '<!-- x --><html>', 'text/html'],
      ['XML', '<?xml version="1.0"?><feed/>', 'application/xml'],
      [
        'a message',
        'Received: by mail.example\r\n\tat noon\r\nFrom: a@b.example\r\n\r\nHello',
        'message/rfc822',
      ],
      [
        'a page as a browser saves it',
        'From: <Saved by Blink>\r\nMIME-Version: 1.0\r\nContent-Type: multipart/related;\r\n\ttype="text/html"\r\n\r\n--x',
        'multipart/related',
      ],
      ['a text that begins like a message', 'From: here\nDate: today\n\nDear diary', 'text/plain'],
      ['text', 'Just a text, with "quotes" and ümlauts.\n', 'text/plain'],
      ['text that mentions markup', 'An <svg> in the middle', 'text/plain'],
      ['text in UTF-16', Buffer.from('\ufeffJust a text.', 'utf16le'), 'text/plain'],
      ['text in big-endian UTF-16', Buffer.from('\ufeffA text.', 'utf16le').swap16(), 'text/plain'],
      ['text in Windows-1252', Buffer.from('Die Straßenbäume, für Herrn Müller.', 'latin1'), 'text/plain'],
      ['bytes with words in them', Buffer.from('ab\xff\x81\xfe cd', 'latin1'), 'application/octet-stream'],
      ['HTML in UTF-16', Buffer.from('\ufeff<!doctype html><title>x', 'utf16le'), 'text/html'],
      ['sound that begins like UTF-16', hex('fffe0000 00010002'), 'audio/mpeg'],
      ['nothing', '', 'text/plain'],
      ['bytes', hex('00010203 fffefdfc 00000000'), 'application/octet-stream'],
    ])('recognises %s', async (_name, bytes, type) => {
      expect(await inspector.identify(Buffer.from(bytes as string))).toBe(type);
    });

    it('recognises text whose last character is cut off', async () => {
      const bytes = Buffer.from('é'.repeat(8_193)).subarray(0, 16_383);
      expect(await inspector.identify(bytes)).toBe('text/plain');
    });

    it('never fails, whatever the bytes', async () => {
      for (let seed = 1; seed < 300; seed++) {
        const bytes = Buffer.from(
          Array.from({ length: seed }, (_, index) => (seed * 131 + index * index * 17) & 255),
        );
        const head = [
          hex('504b0304'),
          hex('1f8b08'),
          hex('00000018'),
          Buffer.from('RIFF'),
          Buffer.from('%PDF-'),
        ][seed % 5];
        expect(await inspector.identify(Buffer.concat([head ?? bytes, bytes]))).toMatch(
          /^[a-z]+\/[a-z0-9.+-]+$/,
        );
      }
    });
  });
}
