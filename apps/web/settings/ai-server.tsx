import { useSignal } from '@preact/signals';
import type { TargetedSubmitEvent, VNode } from 'preact';
import type { Schemas } from '../../client/operations.ts';
import type { Client } from '../api/client.ts';
import { useJson } from '../api/resource.ts';
import { Failure } from '../ui/failure.tsx';
import { useTask } from '../ui/use-task.ts';
import { aiServerWords } from '../words/ai-server.ts';
import { formatNumber, inLine } from '../words/format.ts';
import { inLanguage } from '../words/service.ts';

type AiServerState = Schemas['AiServer'];
type Test = Schemas['ModelTest'];

const MODELS = ['textModel', 'visionModel', 'embeddingModel'] as const;
const PATH = '/_/server/ai';

/** The AI server of the whole service, with a test. */
export function AiServer({ client }: { readonly client: Client }): VNode {
  const resource = useJson<AiServerState>(client, PATH);
  const results = useSignal<readonly Test[] | null>(null);
  const [isBusy, run] = useTask();

  async function change(body: object, isTested = false): Promise<void> {
    results.value = null;
    await run(async () => {
      await client.send('PATCH', PATH, { body });
      if (isTested) results.value = await client.json<readonly Test[]>('POST', `${PATH}/tests`);
    });
    resource.reload();
  }

  function submit(event: TargetedSubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const { key, ...others } = Object.fromEntries(new FormData(event.currentTarget));
    void change({ ...others, ...(key && { key }) }, event.submitter?.getAttribute('name') === 'test');
  }

  return (
    <section>
      <h2>{aiServerWords.title}</h2>
      <p class="quiet">{aiServerWords.hint}</p>
      {resource.state === 'failed' && <Failure error={resource.error} retry={resource.reload} />}
      {resource.state === 'loaded' && (
        <form class="new-link" key={JSON.stringify(resource.value)} onSubmit={submit}>
          <Fields known={resource.value} />
          <div class="buttons">
            <button type="submit" disabled={isBusy}>
              {aiServerWords.save}
            </button>
            <button type="submit" name="test" disabled={isBusy}>
              {aiServerWords.test}
            </button>
            {resource.value.url !== undefined && resource.value.setBy === 'owner' && (
              <button type="button" onClick={() => void change({ url: null })}>
                {aiServerWords.remove}
              </button>
            )}
          </div>
        </form>
      )}
      <div role="status">
        {results.value?.length === 0 && <p>{aiServerWords.noModel}</p>}
        {results.value?.map((result) => (
          <p key={result.model} class={result.failure && 'failed'}>
            {resultText(result)}
          </p>
        ))}
      </div>
    </section>
  );
}

function Fields({ known }: { readonly known: AiServerState }): VNode {
  const field = (name: 'url' | (typeof MODELS)[number]) => (
    <label key={name}>
      <span class="field-name">{aiServerWords[name]}</span>
      <input name={name} defaultValue={known[name] ?? ''} maxLength={2000} autoComplete="off" dir="ltr" />
    </label>
  );
  return (
    <>
      {known.isUnreadable && <p role="alert">{aiServerWords.unreadable}</p>}
      {known.setBy === 'environment' ? (
        <p dir="auto">
          {aiServerWords.byEnvironment(inLine(known.url, ...MODELS.map((name) => known[name])))}
        </p>
      ) : (
        <>
          {field('url')}
          <label>
            <span class="field-name">{aiServerWords.key}</span>
            <input
              name="key"
              type="password"
              maxLength={2000}
              autoComplete="off"
              placeholder={known.hasKey ? aiServerWords.keyKept : ''}
            />
          </label>
          {MODELS.map(field)}
        </>
      )}
      <label>
        <span class="field-name">{aiServerWords.prompt}</span>
        <textarea name="prompt" rows={2} maxLength={2000} defaultValue={known.prompt} dir="auto" />
      </label>
    </>
  );
}

function resultText({ model, milliseconds, failure }: Test): string {
  const seconds = formatNumber(Math.round(milliseconds / 100) / 10);
  if (!failure) return aiServerWords.answered(model, seconds);
  const reason = [inLanguage(failure), failure.detail].filter(Boolean).join(' ');
  return aiServerWords.failed(model, seconds, reason);
}
