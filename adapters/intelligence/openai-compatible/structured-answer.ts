import { toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { isDomainError, unprocessable } from '../../../core/errors.ts';
import { reason } from '../../../core/messages/reasons.ts';
import type { Client } from './client.ts';

/** A part of a prompt: text, or a picture as a data URL. */
type MessagePart =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'image_url'; readonly image_url: { readonly url: string } };

export interface Message {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string | readonly MessagePart[];
}

interface Question<Schema extends v.GenericSchema> {
  readonly model: string;
  readonly messages: readonly Message[];
  readonly schema: Schema;
}

/** The ways to request JSON, the strictest first. Not every server supports all of them. */
const FORMATS = ['json_schema', 'json_object', 'plain'] as const;
type Format = (typeof FORMATS)[number];

const MAX_ANSWER_TOKENS = 1_000;

/** Asks one server, and remembers the strictest format that it supports. */
export function structuredAnswers(client: Client) {
  let strictest = 0;

  return async <Schema extends v.GenericSchema>({
    model,
    messages,
    schema,
  }: Question<Schema>): Promise<v.InferOutput<Schema>> => {
    const ask = async (said: readonly Message[]): Promise<string> => {
      for (let at = strictest; ; at++) {
        const format = FORMATS[at] ?? 'plain';
        try {
          const body = { model, messages: said, temperature: 0, max_tokens: MAX_ANSWER_TOKENS };
          const content = contentOf(
            await client.post('/chat/completions', { ...body, ...responseFormat(format, schema) }),
          );
          strictest = at;
          return content;
        } catch (error) {
          if (format === 'plain' || !isDomainError(error, 'unprocessable')) throw error;
        }
      }
    };

    const first = await ask(messages);
    const read = readAnswer(first, schema);
    if ('value' in read) return read.value;
    const second = await ask([
      ...messages,
      { role: 'assistant', content: first },
      {
        role: 'user',
        content: `That does not fit: ${read.problem} Answer again with the JSON object alone.`,
      },
    ]);
    const repaired = readAnswer(second, schema);
    if ('value' in repaired) return repaired.value;
    throw unprocessable(reason('ai-answer', { problem: repaired.problem }));
  };
}

function responseFormat(format: Format, schema: v.GenericSchema): object {
  if (format === 'plain') return {};
  if (format === 'json_object') return { response_format: { type: 'json_object' } };
  const json = toJsonSchema(schema, { errorMode: 'ignore' });
  return { response_format: { type: 'json_schema', json_schema: { name: 'answer', schema: json } } };
}

const completion = v.object({
  choices: v.pipe(v.array(v.object({ message: v.object({ content: v.string() }) })), v.minLength(1)),
});

function contentOf(answer: unknown): string {
  const parsed = v.safeParse(completion, answer);
  const content = parsed.success ? parsed.output.choices[0]?.message.content : undefined;
  if (content === undefined) throw unprocessable(reason('ai-without-message'));
  return content;
}

/** Extracts the object from a completion. Models may wrap it in a code fence, thoughts or polite phrases. */
function readAnswer<Schema extends v.GenericSchema>(
  content: string,
  schema: Schema,
): { readonly value: v.InferOutput<Schema> } | { readonly problem: string } {
  const said = content.replace(/<think>[\s\S]*?<\/think>/gi, '');
  const start = said.indexOf('{');
  const end = said.lastIndexOf('}');
  if (start < 0 || end < start) return { problem: 'it holds no JSON object.' };
  try {
    const parsed = v.safeParse(schema, JSON.parse(said.slice(start, end + 1)));
    if (parsed.success) return { value: parsed.output };
    const issue = parsed.issues[0];
    return { problem: `${v.getDotPath(issue) ?? 'the object'}: ${issue.message}.` };
  } catch {
    return { problem: 'its JSON is malformed.' };
  }
}
