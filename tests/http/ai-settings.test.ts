import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answering, aiServer, json } from '../adapters/intelligence/openai-compatible/server.ts';
import { analysed } from '../support/analysis.ts';
import { callCommand } from '../support/command-line.ts';
import { type Home, makeHome, type Service, startService } from '../support/service.ts';

/** The AI server that the owner chooses (docs/understanding.md, "An AI server"). */

const KEY = 'sk-a-key-that-nobody-sees';
const PATH = '/_/server/ai';
const CHAT = JSON.stringify({ summary: 'Written by the server.', tags: ['ferries'] });
const answers: Answering = (response, asked) =>
  asked.body.model === 'broken'
    ? response.writeHead(400).end(`No such model. Your key was ${KEY}.`)
    : json({
        choices: [{ message: { content: CHAT } }],
        data: [{ index: 0, embedding: [0.6, 0.8] }],
      })(response, asked);

let ai: Awaited<ReturnType<typeof aiServer>>;
/** The address as it is stored. */
let url: string;
let home: Home;
let service: Service;
beforeAll(async () => {
  ai = await aiServer();
  ai.willAnswer(answers);
  url = ai.baseUrl.replace(/\/$/, '');
  home = await makeHome();
  service = await startService({ home, environment: { WORKERS: 'inline' } });
});
afterAll(async () => {
  await service.close();
  ai.close();
  await home.remove();
});

async function described(text: string) {
  const { id } = (await service.client.post('/objects', { content: text })).json;
  return analysed(service.client, id);
}

describe('the AI server of the service', () => {
  it('is chosen by the owner, and used without a restart', async () => {
    const { client } = service;
    expect((await client.get(PATH)).json).toEqual({ hasKey: false, prompt: '', setBy: 'owner' });
    expect((await client.post(`${PATH}/tests`)).json).toEqual([]);
    const before = await described('We waited for the ferry on the pier, and watched the gulls fly.');
    expect(before.summary).not.toContain('Written by the server');

    const draft = { url: ai.baseUrl, key: KEY, textModel: 'small', prompt: 'Be brief.' };
    const shown = { url, hasKey: true, textModel: 'small', prompt: 'Be brief.', setBy: 'owner' };
    expect((await client.patch(PATH, draft)).json).toEqual(shown);
    const after = await described('The ferry was late again, so we read on the bench by the water.');
    expect(after.summary).toBe('Written by the server.');
    const asked = ai.asked.at(-1);
    expect([asked?.authorization, asked?.body.model]).toEqual([`Bearer ${KEY}`, 'small']);
    expect(JSON.stringify(asked?.body.messages)).toContain('Be brief.');

    const events = (await client.get('/_/server/events')).json;
    expect(events[0]).toMatchObject({ type: 'ai-changed', account: 1 });
    const kept = JSON.stringify([...(await service.behind.tables()), service.log, events]);
    expect(kept).not.toContain(KEY);
  });

  it('is tested, with the time that each model took and the reason of a failure', async () => {
    const { client } = service;
    await client.patch(PATH, { visionModel: 'broken', embeddingModel: 'vectors' });
    const { json: results } = await client.post(`${PATH}/tests`);
    expect(results).toEqual([
      { model: 'small', milliseconds: expect.any(Number) },
      {
        model: 'broken',
        milliseconds: expect.any(Number),
        failure: {
          reason: 'The AI server refused the request with status 400.',
          code: 'ai-refused',
          params: { status: 400 },
          detail: 'No such model. Your key was ….',
        },
      },
      { model: 'vectors', milliseconds: expect.any(Number) },
    ]);
    await client.patch(PATH, { visionModel: '', embeddingModel: null });
    expect((await client.get(PATH)).json).not.toHaveProperty('visionModel');
  });

  it('is also shown, changed and tested by the command line, while the service runs', async () => {
    const call = async (...args: readonly string[]) => {
      const { status, out, error } = await callCommand(['ai-server', ...args], service.environment);
      return { status, out: out.replaceAll('\t', ' '), error };
    };
    expect((await call('show')).out).toContain('textModel small');
    expect(await call('set', '--text-model', 'other')).toMatchObject({ status: 0 });
    expect((await service.client.get(PATH)).json).toMatchObject({ textModel: 'other', hasKey: true });
    expect(await call('test')).toMatchObject({ status: 0, out: expect.stringMatching(/other \d+ works/) });
    expect(await call('set', '--key-file', '/nowhere/key')).toMatchObject({
      status: 2,
      error: expect.stringContaining('There is no file /nowhere/key.'),
    });
    const { out } = await call('show', '--json');
    expect(out).not.toContain(KEY);
  });

  it('forgets the key with the address that it was for, and refuses what cannot be', async () => {
    const { client } = service;
    for (const body of [
      { url: 'ftp://a.example' },
      { url: 'http://name:word@a.example/v1' },
      { url: 'http://a.example/v1?key=x' },
      { key: 'two words' },
      { key: 'a\nb' },
      { key: 'schlüssel' },
      { key: 'x'.repeat(2_001) },
      { textModel: 'x'.repeat(201) },
      { prompt: 'a\u0000b' },
      { prompt: 'x'.repeat(2_001) },
      { url: '', textModel: 'small' },
      { url: 7 },
      { hasKey: true, prompt: [] },
      [],
    ]) {
      const { status, text } = await client.patch(PATH, body);
      expect([body, [400, 422].includes(status)]).toEqual([body, true]);
      expect(text).not.toContain('schlüssel');
    }
    expect((await client.get(PATH)).json).toMatchObject({ url, hasKey: true });
    const moved = await client.patch(PATH, { url: 'http://127.0.0.1:2/v1' });
    expect(moved.json).toMatchObject({ hasKey: false, textModel: 'other' });
    const [result] = (await client.post(`${PATH}/tests`)).json;
    expect(result.failure).toMatchObject({
      code: 'ai-away',
      detail: expect.stringContaining('ECONNREFUSED'),
    });
    await Promise.all(['a', 'b'].map((prompt) => client.patch(PATH, { prompt })));
    expect((await client.patch(PATH, { url: null })).json).toEqual({
      hasKey: false,
      prompt: expect.stringMatching(/^[ab]$/),
      setBy: 'owner',
    });
  });

  it('is the one in the environment if set there, and its secrets survive a change of the secret key', async () => {
    await service.client.patch(PATH, { url: ai.baseUrl, key: KEY, textModel: 'small', prompt: 'Be brief.' });
    await callCommand(['secret-key', 'rotate'], service.environment);
    const again = await described('A third text about the ferry, the pier, the gulls and the sea.');
    expect([again.summary, ai.asked.at(-1)?.authorization]).toEqual([
      'Written by the server.',
      `Bearer ${KEY}`,
    ]);
    await service.close();
    service = await startService({
      home,
      environment: { AI_BASE_URL: 'http://127.0.0.1:9/v1', AI_API_KEY: 'another', AI_TEXT_MODEL: 'fixed' },
    });
    const shown = { hasKey: true, textModel: 'fixed', prompt: 'Be brief.', setBy: 'environment' };
    expect((await service.client.get(PATH)).json).toMatchObject(shown);
    expect((await service.client.patch(PATH, { textModel: 'x' })).json.code).toBe('ai-fixed');
    expect((await service.client.patch(PATH, { prompt: '' })).status).toBe(200);
  });
});

it('settings that no known secret key opens are reported, and count as missing until they are entered again', async () => {
  const sealed = 'sealed with a key that is gone';
  await service.behind.run(`UPDATE library SET ai = '${sealed}'`);
  await service.close();
  service = await startService({ home });
  const { client, environment, log } = service;
  const lost = { hasKey: false, prompt: '', setBy: 'owner', isUnreadable: true };
  expect((await client.get(PATH)).json).toEqual(lost);
  expect(JSON.stringify(log)).toMatch(/AI server cannot be opened .+ or enter them again with/);
  const doctor = async () => (await callCommand(['doctor'], { ...environment, PORT: '0' })).out;
  expect(await doctor()).toMatch(/wrong.+\n?.*AI server cannot be opened with this server's secret key/);
  expect(JSON.parse((await callCommand(['ai-server', 'show', '--json'], environment)).out)).toEqual(lost);
  expect((await client.patch(PATH, { url: ai.baseUrl })).json).toEqual({
    url,
    hasKey: false,
    prompt: '',
    setBy: 'owner',
  });
  expect(await doctor()).not.toContain('AI server cannot be opened');
});
