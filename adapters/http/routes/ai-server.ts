import * as v from 'valibot';
import type { ServerOwner } from '../../../core/use-cases/accounts/owner.ts';
import { json, ok, type Route, route } from '../pipeline/route.ts';
import { jsonBody } from '../pipeline/validate.ts';
import { described, titled } from '../schemas/describe.ts';
import { reasonEntries } from '../schemas/reason.ts';
import { notStored } from './keys.ts';

const name = v.optional(v.string());
const AiServer = titled('AiServer', {
  url: v.optional(described(v.string(), 'Absent if only the embedded models are used')),
  hasKey: described(v.boolean(), 'Whether a key is known; it is never shown'),
  textModel: name,
  visionModel: name,
  embeddingModel: name,
  prompt: described(v.string(), 'What summaries and tags should consider'),
  setBy: described(
    v.picklist(['environment', 'owner']),
    'Where address, key and models come from: environment variables win',
  ),
  isUnreadable: v.optional(
    described(
      v.literal(true),
      'Present if stored settings cannot be opened with the secret key: enter them again, or restore that key',
    ),
  ),
});
const change = v.optional(v.nullable(v.string()));
const AiServerPatch = titled('AiServerPatch', {
  url: change,
  key: change,
  textModel: change,
  visionModel: change,
  embeddingModel: change,
  prompt: change,
});
const ModelTest = titled('ModelTest', {
  model: v.string(),
  milliseconds: v.pipe(v.number(), v.integer(), v.minValue(0)),
  failure: v.optional(
    described(
      v.object({ ...reasonEntries, detail: name }),
      'Why the model did not respond; absent if it did',
    ),
  ),
});

/** Endpoints for the AI server of the whole service (docs/understanding.md, "An AI server"). */
export function aiRoutes({ ai, changeAi }: ServerOwner): readonly Route[] {
  async function present() {
    const { server, prompt, setBy, isUnreadable } = await ai.current();
    const { baseUrl: url, apiKey, ...named } = server ?? {};
    const shown = { ...(url && { url }), hasKey: apiKey !== undefined, ...named, prompt, setBy };
    return notStored(json({ ...shown, ...(isUnreadable && { isUnreadable }) }));
  }
  const answers = { 200: { description: 'The AI server', schema: AiServer } };
  return [
    route('GET /_/server/ai', 'server.ai', {
      summary: 'Get the AI server that the service uses',
      answers,
      handle: present,
    }),
    route('PATCH /_/server/ai', 'server.set-ai', {
      summary: 'Change the AI server that the service uses; another address needs its key again',
      body: jsonBody(AiServerPatch),
      answers,
      async handle({ caller, address, body }) {
        await changeAi(caller, address(), body);
        return present();
      },
    }),
    route('POST /_/server/ai/tests', 'server.test-ai', {
      summary: 'Send each model of the AI server a short test request',
      answers: ok('A result for each model', v.array(ModelTest)),
      handle: async () => notStored(json(await ai.test())),
    }),
  ];
}
