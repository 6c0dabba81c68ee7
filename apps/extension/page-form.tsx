import { useSignal } from '@preact/signals';
import type { TargetedSubmitEvent, VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { parseUrl, urlIdentity } from '../../core/model/identity.ts';
import { parseTagNames } from '../web/api/draft.ts';
import type { SavedObject } from '../web/api/saved-object.ts';
import { reasonIn } from '../web/words/service.ts';
import { saveOfPage, saveOfSelection } from './capture.ts';
import { sendOrKeep } from './keep.ts';
import { sendWaiting } from './outbox.ts';
import type { Service } from './service.ts';
import type { ShownPage } from './shown-page.ts';
import { words } from './words.ts';

interface Props {
  readonly service: Service;
  readonly page: ShownPage;
  /** Called when the outbox may have changed. */
  onKept(): void;
  /** Called when the server no longer accepts the key. */
  onRevoked(): void;
}

/** How long the form waits for the list of spaces before it appears without them, in milliseconds. */
const MAX_WAIT_MS = 600;

type Known =
  | { readonly state: 'looking' | 'unknown' | 'unclear' }
  | { readonly state: 'known'; readonly object: SavedObject };

/** Shows whether the current page is saved, with buttons to save the page or the selected text. */
export function PageForm({ service, page, onKept, onRevoked }: Props): VNode {
  const known = useSignal<Known>({ state: 'looking' });
  const tags = useSignal<readonly string[]>([]);
  const spaces = useSignal<readonly { readonly id: string; readonly name: string }[]>([]);
  const status = useSignal('');
  const failure = useSignal('');
  const isBusy = useSignal(false);
  /** Whether the form is visible. From then on, its layout does not change. */
  const isReady = useSignal(false);

  function fail(error: unknown): void {
    if ((error as { status?: number }).status === 401) onRevoked();
  }

  async function look(): Promise<void> {
    try {
      const object = await findSaved(service, page.url);
      known.value = object ? { state: 'known', object } : { state: 'unknown' };
    } catch (error) {
      known.value = { state: 'unclear' };
      fail(error);
    }
  }

  useEffect(() => {
    type Named = { readonly id: string; readonly name: string };
    const named = (path: string) => service.json<readonly Named[]>('GET', path).catch(() => []);
    void named('/tags?limit=1000').then((list) => (tags.value = list.map(({ name }) => name)));
    const answered = Promise.all([look(), named('/spaces').then((list) => (spaces.value = list))]);
    const late = setTimeout(() => (isReady.value = true), MAX_WAIT_MS);
    void answered.then(() => (isReady.value = true));
    return () => clearTimeout(late);
  }, [service]);

  async function submit(event: TargetedSubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const isSelection = (event.submitter as HTMLButtonElement | null)?.value === 'selection';
    const what = isSelection ? saveOfSelection(page, page.selection) : saveOfPage(page);
    isBusy.value = true;
    failure.value = '';
    status.value = words.popup.saving;
    try {
      const saved = await sendOrKeep(service, {
        ...what,
        tags: parseTagNames(String(form.get('tags') ?? '')),
        spaceIds: form.getAll('space').map(String),
      });
      status.value = saved ? words.popup.saved : words.popup.away;
      if (saved) await Promise.all([look(), sendWaiting(service)]);
      onKept();
    } catch (error) {
      status.value = '';
      failure.value = words.popup.failed(reasonIn(error));
      fail(error);
    } finally {
      isBusy.value = false;
    }
  }

  return (
    <>
      <header>
        <h1 dir="auto" title={page.title}>
          {page.title || page.url}
        </h1>
        <p class="quiet address" title={page.url}>
          {page.url.replace(/^https?:\/\/(?:www\.)?/, '')}
        </p>
        <KnownLine known={known.value} service={service} />
      </header>
      {page.html === undefined && <p class="quiet">{words.popup.tooLarge}</p>}
      {isReady.value && (
        <form onSubmit={submit}>
          <TagsField known={tags.value} />
          {spaces.value.length > 0 && (
            <fieldset>
              <legend>{words.popup.spaces}</legend>
              {spaces.value.map(({ id, name }) => (
                <label key={id}>
                  <input type="checkbox" name="space" value={id} />
                  <span>{name}</span>
                </label>
              ))}
            </fieldset>
          )}
          <div class="actions">
            <button type="submit" class="primary" disabled={isBusy}>
              {known.value.state === 'known' ? words.popup.keepAgain : words.popup.keepPage}
            </button>
            {page.selection.trim() !== '' && (
              <button type="submit" value="selection" disabled={isBusy}>
                {words.popup.keepSelection}
              </button>
            )}
          </div>
          <p role="status">{status}</p>
          <p role="alert">{failure}</p>
        </form>
      )}
    </>
  );
}

function KnownLine({ known, service }: { readonly known: Known; readonly service: Service }): VNode {
  if (known.state === 'looking') return <p class="quiet">{words.popup.looking}</p>;
  if (known.state !== 'known') return <p class="quiet">{words.popup[known.state]}</p>;
  const { id, created, tags } = known.object;
  const day = new Date(created).toLocaleDateString(undefined, { dateStyle: 'long' });
  return (
    <p class="known">
      {words.popup.known(day)}{' '}
      <a href={`${service.address}/app/o/${id}`} target="_blank" rel="noreferrer">
        {words.popup.open}
      </a>
      {tags.length > 0 && <span class="quiet">{tags.map(({ name }) => `#${name}`).join(' ')}</span>}
    </p>
  );
}

/** Maximum number of pages of a site that are compared. */
const MAX_COMPARED = '200';

/**
 * Finds the saved object with a URL, which is compared like on the server; null if there is no such object. @throws Problem,
 * ConnectionError
 */
async function findSaved(service: Service, address: string): Promise<SavedObject | null> {
  const url = parseUrl(address);
  const wanted = urlIdentity(url);
  const place = `${url.host}${url.pathname}`.replace(/\/$/, '').replaceAll('"', '');
  const query = new URLSearchParams({ q: `url:"${place}"`, limit: MAX_COMPARED });
  const objects = await service.json<readonly SavedObject[]>('GET', `/objects?${query}`);
  return (
    objects.find((object) => object.url !== undefined && urlIdentity(parseUrl(object.url)) === wanted) ?? null
  );
}

const MAX_PROPOSED = 8;

/** A field for tags, separated by commas. It completes the last tag from existing tags. */
function TagsField({ known }: { readonly known: readonly string[] }): VNode {
  const text = useSignal('');
  return (
    <label>
      <span>{words.popup.tags}</span>
      <input
        name="tags"
        list="known-tags"
        autofocus
        autoComplete="off"
        placeholder={words.popup.tagsHint}
        onInput={({ currentTarget }) => (text.value = currentTarget.value)}
      />
      <datalist id="known-tags">
        {completions(text.value, known).map((value) => (
          <option key={value} value={value} />
        ))}
      </datalist>
    </label>
  );
}

/** The contents of the field for each completion of its last tag. */
function completions(text: string, known: readonly string[]): readonly string[] {
  const [, before = '', typed = ''] = /^(.*[,،、，]\s*)?(.*)$/su.exec(text) ?? [];
  const start = typed.replace(/^#+\s*/, '').toLowerCase();
  const had = new Set(parseTagNames(before));
  return known
    .filter((name) => name.toLowerCase().startsWith(start) && name !== typed && !had.has(name))
    .slice(0, MAX_PROPOSED)
    .map((name) => before + name);
}
