import * as v from 'valibot';
import type { ServerOwner } from '../../../core/use-cases/accounts/owner.ts';
import { json, type Route, route } from '../pipeline/route.ts';
import { jsonBody } from '../pipeline/validate.ts';
import { reasonEntries } from '../schemas/reason.ts';
import { notKept } from './keys.ts';

const models = {
  textModel: v.optional(v.string()),
  visionModel: v.optional(v.string()),
  embeddingModel: v.optional(v.string()),
};
const AiServer = v.pipe(
  v.object({
    url: v.optional(v.pipe(v.string(), v.description('Absent if only the embedded models are used'))),
    hasKey: v.pipe(v.boolean(), v.description('Whether a key is known; it is never shown')),
    ...models,
    prompt: v.pipe(v.string(), v.description('What summaries and tags should consider')),
    setBy: v.pipe(
      v.picklist(['environment', 'owner']),
      v.description('Where address, key and models come from: environment variables win'),
    ),
  }),
  v.title('AiServer'),
);
const change = v.optional(v.nullable(v.string()));
const AiServerPatch = v.pipe(
  v.object({
    url: change,
    key: change,
    textModel: change,
    visionModel: change,
    embeddingModel: change,
    prompt: change,
  }),
  v.title('AiServerPatch'),
);
const ModelTest = v.pipe(
  v.object({
    model: v.string(),
    milliseconds: v.pipe(v.number(), v.integer(), v.minValue(0)),
    failure: v.optional(
      v.pipe(
        v.object({ ...reasonEntries, detail: v.optional(v.string()) }),
        v.description('Why the model did not answer; absent if it did'),
      ),
    ),
  }),
  v.title('ModelTest'),
);

/** Endpoints for the AI server of the whole service (docs/understanding.md, "An AI server"). */
export function aiRoutes({ ai, changeAi }: ServerOwner): readonly Route[] {
  async function present() {
    const { server, prompt, setBy } = await ai.current();
    const { baseUrl: url, apiKey, ...named } = server ?? {};
    return notKept(json({ ...(url && { url }), hasKey: apiKey !== undefined, ...named, prompt, setBy }));
  }
  const answers = { 200: { description: 'The AI server', schema: AiServer } };
  return [
    route({
      method: 'GET',
      path: '/_/server/ai',
      operation: 'server.ai',
      summary: 'Get the AI server that the service uses',
      answers,
      handle: present,
    }),
    route({
      method: 'PATCH',
      path: '/_/server/ai',
      operation: 'server.set-ai',
      summary: 'Change the AI server that the service uses; another address needs its key again',
      body: jsonBody(AiServerPatch),
      answers,
      async handle({ caller, address, body }) {
        await changeAi(caller, address(), body);
        return present();
      },
    }),
    route({
      method: 'POST',
      path: '/_/server/ai/tests',
      operation: 'server.test-ai',
      summary: 'Ask each model of the AI server for one small answer',
      answers: { 200: { description: 'A result for each model', schema: v.array(ModelTest) } },
      handle: async () => notKept(json(await ai.test())),
    }),
  ];
}
