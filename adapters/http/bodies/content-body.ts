import * as v from 'valibot';
import { type Content, MARKDOWN, PROSE } from '../../../core/model/content.ts';
import { MAX_CONTENT_BYTES } from '../../../core/model/text.ts';
import { parseContent } from '../../../core/use-cases/unit-of-work/content-input.ts';
import { MAX_JSON_BYTES, parseInTurns, readText } from '../pipeline/body.ts';
import { inTurns } from '../pipeline/long-json.ts';
import type { Body } from '../pipeline/route.ts';

/** A body that is itself content: Markdown or a Prose document, depending on `Content-Type`. */
export function contentBody(): Body<Content> {
  return {
    mediaTypes: { [MARKDOWN]: v.string(), [PROSE]: v.looseObject({ type: v.literal('doc') }) },
    read: async (incoming, mediaType) =>
      mediaType === PROSE
        ? inTurns(parseContent(PROSE, await parseInTurns(await readText(incoming, MAX_JSON_BYTES))))
        : inTurns(parseContent(MARKDOWN, await readText(incoming, MAX_CONTENT_BYTES))),
  };
}
