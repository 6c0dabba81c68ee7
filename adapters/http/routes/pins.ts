import type { IncomingMessage } from 'node:http';
import * as v from 'valibot';
import { invalid, isDomainError, tooLarge, withCommas } from '../../../core/errors.ts';
import type { Pins } from '../../../core/use-cases/organise/pins.ts';
import { MAX_JSON_BYTES, parseJson, readText } from '../pipeline/body.ts';
import { type Body, JSON_LINES, ok, type Route, route } from '../pipeline/route.ts';
import { turns } from '../pipeline/turns.ts';
import { jsonBody, validate } from '../pipeline/validate.ts';
import { LIST_TYPES, listReply } from '../replies/list-reply.ts';
import { described, titled } from '../schemas/describe.ts';
import { Uid } from '../schemas/values.ts';

const Slot = v.pipe(v.number(), v.integer(), v.minValue(1));
const ListedPin = titled('Pin', { objectId: Uid, position: Slot });
/** A position in a request; 0 is also the first position (D33). */
const Position = described(
  v.pipe(v.number(), v.integer('must be an integer'), v.minValue(0, 'must be at least 0')),
  'From 1; 0 is also accepted for the first position',
);
const PinDraft = titled('PinDraft', { position: v.optional(Position) });
const PinMove = titled('PinMove', { objectId: Uid, position: Position });
type PinMove = v.InferOutput<typeof PinMove>;

/** Endpoints of pins (docs/api.md, "Pins"). */
export function pinRoutes({ pins }: { pins: Pins }): readonly Route[] {
  return [
    route('GET /pins', 'pins.list', {
      summary: 'List pins',
      produces: LIST_TYPES,
      requiresAccept: true,
      answers: ok('Pins by position', v.array(ListedPin)),
      handle: async ({ caller, accepts }) => listReply(await pins.list(caller), accepts, (pin) => pin),
    }),

    route('PATCH /pins', 'pins.move', {
      summary: 'Move several pins; all or none',
      body: pinLines(),
      handle: ({ caller, body }) => pins.move(caller, body),
    }),

    route('POST /objects/:id/pin', 'pins.add', {
      summary: 'Pin an object',
      body: jsonBody(PinDraft, { optional: true }),
      handle: ({ caller, params, body }) => pins.pin(caller, params.id ?? '', body?.position),
    }),

    route('DELETE /objects/:id/pin', 'pins.remove', {
      summary: 'Unpin an object',
      handle: ({ caller, params }) => pins.unpin(caller, params.id ?? ''),
    }),
  ];
}

const MAX_LINES = 20_000;
/** Lines that are read before other requests run. */
const LINES_PER_TURN = 500;

/** One pin per line. Blank lines are skipped; errors name the line number (D33). */
function pinLines(): Body<readonly PinMove[]> {
  return {
    mediaTypes: { [JSON_LINES]: PinMove },
    async read(incoming: IncomingMessage) {
      const text = await readText(incoming, MAX_JSON_BYTES);
      const lines = text.split('\n', MAX_LINES + 2);
      if (lines.at(-1) === '') lines.pop(); // after the final line break
      if (lines.length > MAX_LINES) throw tooLarge(`The body has more than ${withCommas(MAX_LINES)} lines.`);
      const moves: PinMove[] = [];
      for (const [index, line] of lines.entries()) {
        if (index % LINES_PER_TURN === LINES_PER_TURN - 1) await turns.pause();
        if (line.trim() !== '') moves.push(parseMove(line, index + 1));
      }
      return moves;
    },
  };
}

function parseMove(line: string, number: number): PinMove {
  try {
    return validate(PinMove, parseJson(line), 'The line');
  } catch (error) {
    if (!isDomainError(error)) throw error;
    throw invalid(`Line ${number}: ${error.message} No pins were moved.`);
  }
}
