import { unprocessable } from '../../core/errors.ts';

const QUALITY = 80;

/**
 * A picture that the service made, as a JPEG on white.
 * @throws DomainError `unprocessable` for a picture that cannot be decoded
 */
export async function toJpeg(picture: Uint8Array): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp');
  const drawn = sharp(picture).flatten({ background: '#ffffff' }).jpeg({ quality: QUALITY });
  return drawn.toBuffer().catch((error) => {
    throw unprocessable(`The picture cannot be decoded: ${error.message}`);
  });
}
