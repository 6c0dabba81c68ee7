import * as v from 'valibot';
import type { Reason } from '../../../core/errors.ts';
import { described } from './describe.ts';

const Params = described(v.record(v.string(), v.any()), 'The values in the message');
const Code = described(v.string(), 'The code of the message, as in error responses');

/** Why something failed: a sentence in English, with its code and parameters, for programs that write it in another language. */
export const reasonEntries = { reason: v.string(), code: v.optional(Code), params: v.optional(Params) };

const remarkEntries = {
  remark: v.string(),
  remarkMessage: v.optional(v.object({ code: Code, params: v.optional(Params) })),
};

/** @param what describes the remark */
export const remarkSchemas = (what: string) => ({
  remark: v.optional(described(remarkEntries.remark, what)),
  remarkMessage: remarkEntries.remarkMessage,
});

export function presentRemark({ reason, code, params }: Reason) {
  return {
    remark: reason,
    ...(code !== undefined && { remarkMessage: { code, ...(params && { params }) } }),
  };
}
