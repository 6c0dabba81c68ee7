import { quote, type Reason, withCommas } from '../errors.ts';
import { type MessageWriter, writerOf } from './table.ts';

const RANGES =
  'Use a year (2024), a month (2024-03), a date (2024-03-01), an instant and a duration in either order ' +
  '(2024-03-01T00:00:00Z/P7D), two instants (2024-03-01/2024-03-08), a comparison (>=2024-03-01), ' +
  'or two points (2024-01..2024-03, with * for an open end).';

type Text = { readonly text: string };

/** Why a query is rejected. The app shows these while someone types. */
export const QUERY_MESSAGES = {
  'duration-invalid': ({ text }: Text) =>
    `${quote(text)} is not an ISO 8601 duration, such as P7D, P1M or PT12H. ${RANGES}`,
  'query-field-value': ({
    field,
    value,
    accepted,
  }: {
    field: string;
    value: string;
    accepted: readonly string[];
  }) =>
    `${quote(value)} is not a value of ${field}:. Use ${accepted.slice(0, -1).join(', ')} or ${accepted.at(-1)}.`,
  'query-invalid': ({ character, reason }: { character: number; reason: Reason }) =>
    `At character ${character} of q: ${reason.reason}`,
  'query-nested': ({ max }: { max: number }) => `Parentheses are nested more than ${max} levels deep.`,
  'query-too-long': ({ length, max }: { length: number; max: number }) =>
    `q has ${withCommas(length)} characters; the limit is ${withCommas(max)}.`,
  'range-missing': () => `A time range is missing. ${RANGES}`,
  'range-of-days': ({ text }: Text) =>
    `A slash separates instants, dates or durations, but ${quote(text)} is a month or a year. ${RANGES}`,
  'range-outside': ({ text }: Text) => `${quote(text)} is outside the years 0000 to 9999. ${RANGES}`,
  'range-reversed': ({ text }: Text) => `${quote(text)} ends before it starts. ${RANGES}`,
  'range-without-length': ({ text }: Text) =>
    `${quote(text)} is an instant without a length; add a duration, such as /PT1H. ${RANGES}`,
  'time-invalid': ({ text }: Text) => `${quote(text)} is not a year, month, date or instant. ${RANGES}`,
  'time-without-day': ({ text }: Text) => `${quote(text)} does not exist in the calendar. ${RANGES}`,
  'time-without-month': ({ text }: Text) => `${quote(text)} has no month from 01 to 12. ${RANGES}`,
  'time-without-clock': ({ text }: Text) => `${quote(text)} has an impossible time or offset. ${RANGES}`,
} as const;

export const queryMessage: MessageWriter<typeof QUERY_MESSAGES> = writerOf(QUERY_MESSAGES);
