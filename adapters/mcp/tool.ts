import { toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { quote } from '../../core/errors.ts';
import { fieldPath } from '../../core/json/field-path.ts';
import { allVisible } from './quoted.ts';
import { type Service, ToolError } from './service.ts';

/** The result of a tool: a value that becomes JSON, followed by texts and pictures. */
export interface Outcome {
  readonly value: Readonly<Record<string, unknown>>;
  readonly texts?: readonly string[];
  readonly picture?: { readonly type: string; readonly bytes: Uint8Array };
}

/** One block of content for an assistant. */
export type Block =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'image'; readonly data: string; readonly mimeType: string };

/** An action that an assistant can perform. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly isWrite: boolean;
  /** Whether the tool removes or replaces anything. */
  readonly isDestructive: boolean;
  /** Whether repeating a call changes nothing. */
  readonly isIdempotent: boolean;
  /** Whether the tool makes the service contact other servers on the web. */
  readonly isOpenWorld: boolean;
  readonly inputSchema: JsonObject;
  /** @throws ToolError */
  call(input: unknown, service: Service): Promise<readonly Block[]>;
}

type Input<E extends v.ObjectEntries> = v.InferOutput<v.StrictObjectSchema<E, undefined>>;

type JsonObject = Readonly<Record<string, unknown>>;

interface ToolRow<E extends v.ObjectEntries> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: E;
  readonly isWrite?: boolean;
  readonly isDestructive?: boolean;
  readonly isIdempotent?: boolean;
  readonly isOpenWorld?: boolean;
  /** @throws ToolError */
  run(input: Input<E>, service: Service): Promise<Outcome>;
}

/** Declares a tool. By default, it counts as a tool that only reads. Unknown arguments are rejected. */
export function tool<const E extends v.ObjectEntries>({ input, run, ...row }: ToolRow<E>): Tool {
  const schema = v.strictObject(input);
  const { $schema: _, ...inputSchema } = toJsonSchema(schema, { typeMode: 'input', errorMode: 'ignore' });
  return {
    isWrite: false,
    isDestructive: false,
    isIdempotent: true,
    isOpenWorld: false,
    ...row,
    inputSchema: inputSchema as JsonObject,
    async call(args, service) {
      requireShortLists(args);
      const parsed = v.safeParse(schema, args ?? {}, { abortPipeEarly: true });
      if (!parsed.success)
        throw new ToolError(parsed.issues.map((issue) => sentence(issue, row.name, input)).join(' '));
      return blocksOf(await run(parsed.output as Input<E>, service));
    },
  };
}

/** Maximum number of members of a list argument, in any tool. */
const MAX_MEMBERS = 100;

/**
 * Rejects long lists before a schema visits each member.
 * @throws ToolError
 */
function requireShortLists(input: unknown): void {
  for (const [field, value] of Object.entries(input ?? {})) {
    if (!Array.isArray(value) || value.length <= MAX_MEMBERS) continue;
    throw new ToolError(`${quote(field)} must have at most ${MAX_MEMBERS} members, but has ${value.length}.`);
  }
}

function sentence(issue: v.BaseIssue<unknown>, name: string, input: v.ObjectEntries): string {
  const field = fieldPath((issue.path ?? []).map(({ key }) => key));
  if (issue.expected === 'never') {
    const names = Object.keys(input).join(', ');
    return `There is no argument ${field}: ${name} takes ${names}.`;
  }
  if (field === '') return `The arguments of ${name} must be an object.`;
  if (issue.received === 'undefined') return `${field} is missing.`;
  const rule =
    issue.kind === 'schema' && issue.type !== 'picklist'
      ? `must be ${EXPECTED[issue.expected ?? ''] ?? issue.expected}`
      : issue.message;
  return `${field} ${rule}, but is ${quote(issue.input)}.`;
}

const EXPECTED: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  boolean: 'true or false',
  Array: 'a list',
  Object: 'an object',
};

function blocksOf({ value, texts = [], picture }: Outcome): readonly Block[] {
  return [
    { type: 'text', text: written(allVisible(value) as JsonObject) },
    ...texts.map((text): Block => ({ type: 'text', text })),
    ...(picture
      ? [
          {
            type: 'image',
            data: Buffer.from(picture.bytes).toString('base64'),
            mimeType: picture.type,
          } as const,
        ]
      : []),
  ];
}

/** JSON with one line for each record of a list. */
function written(value: JsonObject): string {
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .map(
      ([name, member]) =>
        `${JSON.stringify(name)}:${isRecords(member) ? lines(member) : JSON.stringify(member)}`,
    );
  return `{${members.join(',\n')}}`;
}

const isRecords = (value: unknown): value is readonly object[] =>
  Array.isArray(value) && typeof value[0] === 'object';

const lines = (records: readonly object[]): string =>
  `[\n${records.map((record) => JSON.stringify(record)).join(',\n')}\n]`;
