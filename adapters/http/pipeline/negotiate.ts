import { notAcceptable, quote, unsupportedFormat } from '../../../core/errors.ts';

interface Range {
  readonly type: string;
  readonly subtype: string;
  readonly quality: number;
}

/**
 * The offered media type that an `Accept` header prefers, the first among equals (RFC 9110, 12.5.1). A missing header accepts everything.
 * @throws DomainError `not-acceptable`
 */
export function negotiate(accept: string | undefined, offers: readonly string[]): string {
  if (accept !== undefined && offers.includes(accept)) return accept;
  const ranges = parseAccept(accept ?? '*/*');
  let best: { offer: string; quality: number } | null = null;
  for (const offer of offers) {
    const quality = qualityOf(offer, ranges);
    if (quality > (best?.quality ?? 0)) best = { offer, quality };
  }
  if (best) return best.offer;
  throw notAcceptable(`Accept is ${quote(accept)}, but the response is available as ${offers.join(' or ')}.`);
}

/**
 * The media type of a `Content-Type` header, without parameters.
 * @throws DomainError `unsupported-format` when it is missing or not accepted, or names a charset other than UTF-8
 */
export function mediaTypeOf(contentType: string | undefined, taken: readonly string[]): string {
  const [type = '', ...parameters] = (contentType ?? '').split(';').map((part) => part.trim().toLowerCase());
  const charset = parameters.find((parameter) => parameter.startsWith('charset='))?.slice('charset='.length);
  if (charset !== undefined && !/^"?(utf-8|utf8|us-ascii)"?$/.test(charset)) {
    throw unsupportedFormat(`The charset must be UTF-8, but is ${quote(charset)}.`);
  }
  if (taken.includes(type)) return type;
  const problem = contentType === undefined ? 'is missing' : `is ${quote(contentType)}`;
  throw unsupportedFormat(`Content-Type ${problem}, but must be ${taken.join(' or ')}.`);
}

/**
 * Accepts only unencoded bodies.
 * @throws DomainError `unsupported-format` for a `Content-Encoding`
 */
export function requireUncompressed(contentEncoding = 'identity'): void {
  if (contentEncoding.trim().toLowerCase() === 'identity') return;
  throw unsupportedFormat(`Content-Encoding is ${quote(contentEncoding)}, but bodies must be uncompressed.`);
}

function qualityOf(offer: string, ranges: readonly Range[]): number {
  const [type, subtype] = offer.split('/');
  const specificity = (range: Range) => (range.type === '*' ? 0 : range.subtype === '*' ? 1 : 2);
  const fitting = ranges
    .filter(
      (range) =>
        (range.type === '*' || range.type === type) && (range.subtype === '*' || range.subtype === subtype),
    )
    .sort((a, b) => specificity(b) - specificity(a));
  return fitting[0]?.quality ?? 0;
}

function parseAccept(header: string): readonly Range[] {
  return header.split(',').flatMap((part) => {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
    const [type, subtype] = name.split('/');
    if (!type || !subtype) return [];
    const weight = parameters.find((parameter) => parameter.startsWith('q='));
    const quality = weight === undefined ? 1 : Number(weight.slice(2));
    return [{ type, subtype, quality: Number.isFinite(quality) ? quality : 0 }];
  });
}
