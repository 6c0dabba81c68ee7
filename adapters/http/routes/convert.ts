import type { IncomingMessage } from 'node:http';
import * as v from 'valibot';
import { invalid, quote, unprocessable } from '../../../core/errors.ts';
import { MARKDOWN, PROSE } from '../../../core/model/content.ts';
import { MAX_CONTENT_BYTES } from '../../../core/model/text.ts';
import type { ProseConverter } from '../../../core/ports/prose-converter.ts';
import { isProseFormat, type ProseFormat, proseFormats } from '../../../core/prose/convert.ts';
import { MAX_JSON_BYTES, readText } from '../pipeline/body.ts';
import { type Body, type Route, route } from '../pipeline/route.ts';
import { textReply } from '../replies/text-reply.ts';
import { ProseDocument } from '../schemas/prose.ts';

interface ConvertInput {
  readonly format: ProseFormat;
  readonly text: string;
}

/** Endpoint of *Convert* (docs/api.md, "Convert"; D34). */
export function convertRoutes({ prose }: { prose: ProseConverter }): readonly Route[] {
  return [
    route('POST /convert', 'convert', {
      summary: 'Convert a text from the format of Content-Type to the format of Accept',
      produces: [],
      body: sourceBody(),
      answers: {
        200: {
          description: 'The text in the other format; Prose-Loss lists node types that were lost',
          content: { [MARKDOWN]: v.string(), 'text/plain': v.string(), [PROSE]: ProseDocument },
        },
      },
      async handle({ body, headers }) {
        const target = formatOf('Accept', headers.accept);
        const converted = await prose.convert(body.text, body.format, target);
        const loss = lossOf(converted.loss);
        return textReply(converted.body, target, loss === '' ? {} : { 'Prose-Loss': loss });
      },
    }),
  ];
}

/** Maximum length of a `Prose-Loss` header, in characters. Proxies and clients reject responses with long headers. */
const MAX_LOSS_LENGTH = 2_000;

/** Names of types as a header value; an ellipsis replaces names that do not fit. */
function lossOf(types: readonly string[]): string {
  const loss = types.map(encodeURIComponent).join(', ');
  if (loss.length <= MAX_LOSS_LENGTH) return loss;
  const end = loss.lastIndexOf(', ', MAX_LOSS_LENGTH);
  return end < 0 ? '...' : `${loss.slice(0, end)}, ...`;
}

/**
 * The text to convert. This endpoint checks the media type itself, because an unknown type gets the error for an unsupported pair of
 * formats.
 */
function sourceBody(): Body<ConvertInput> {
  return {
    mediaTypes: Object.fromEntries(proseFormats.map((format) => [format, v.string()])),
    takesAnyType: true,
    async read(incoming: IncomingMessage) {
      const format = formatOf('Content-Type', incoming.headers['content-type']);
      formatOf('Accept', incoming.headers.accept);
      return {
        format,
        text: await readText(incoming, format === PROSE ? MAX_JSON_BYTES : MAX_CONTENT_BYTES),
      };
    },
  };
}

/** @throws DomainError `invalid` if the header is missing, `unprocessable` if it names another type, or several types */
function formatOf(header: string, value: string | undefined): ProseFormat {
  if (value === undefined) throw invalid(`${header} is missing: name one of ${proseFormats.join(', ')}.`);
  const type = value.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (isProseFormat(type) && !value.includes(',')) return type;
  throw unprocessable(`${header} must be one of ${proseFormats.join(', ')}, but is ${quote(value)}.`);
}
