import { useSignal } from '@preact/signals';
import type { TargetedSubmitEvent, VNode } from 'preact';
import { useRef } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { isTooLarge, parseTagNames } from '../api/draft.ts';
import type { SaveResult } from '../api/send-draft.ts';
import { appPath } from '../browser/app-paths.ts';
import type { OpenAccess } from '../key/access.ts';
import { EVERYTHING, urlOf } from '../view/view.ts';
import { commonWords } from '../words/common.ts';
import { outboxWords } from '../words/outbox.ts';
import { saveWords } from '../words/save.ts';
import { savePageWords } from '../words/save-page.ts';
import { reasonIn } from '../words/service.ts';
import { saveOrQueue } from './saving.ts';
import { draftOfShared, sharedIn } from './shared.ts';
import { SharedFilesForm } from './shared-files-form.tsx';

type State =
  | { readonly state: 'asking' | 'saving' | 'kept' }
  /** Files are being saved. The list of saves shows their progress. */
  | { readonly state: 'files'; readonly count: number }
  | { readonly state: 'failed'; readonly reason: string }
  | { readonly state: 'saved'; readonly saved: SaveResult };

/**
 * `/app/save`: saves what a bookmarklet or the system's share menu passes. It asks for confirmation, because any page can link to it. Then
 * it closes the window if a bookmarklet opened it, or otherwise shows the saved item.
 */
export default function SavePage({ access }: { readonly access: OpenAccess }): VNode {
  const { query, route } = useLocation();
  const state = useSignal<State>({ state: 'asking' });
  const stopping = useRef(new AbortController());
  const shared = sharedIn(query);

  async function submit(event: TargetedSubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const field = (name: string) => String(form.get(name) ?? '').trim();
    const draft = draftOfShared(
      { url: shared.url, title: field('title'), text: field('text') },
      parseTagNames(field('tags')),
    );
    if (isTooLarge(draft)) {
      state.value = { state: 'failed', reason: saveWords.tooLarge(draft.source) };
      return;
    }
    state.value = { state: 'saving' };
    try {
      const saved = await saveOrQueue(access.client, draft, () => undefined, stopping.current.signal);
      state.value = saved === null ? { state: 'kept' } : { state: 'saved', saved };
      // Only windows that a script opened can be closed.
      if (query.close !== undefined) close();
      else if (saved !== null) route(urlOf(EVERYTHING, saved.object.id), true);
    } catch (error) {
      state.value = { state: 'failed', reason: reasonIn(error) };
    }
  }

  const { value } = state;
  return (
    <main id="collection" class="page save-page" tabIndex={-1}>
      <h1 class="visually-hidden">{saveWords.save}</h1>
      {value.state === 'saved' ? (
        <Done saved={value.saved} />
      ) : value.state === 'kept' ? (
        <p role="status">{outboxWords.kept(1)}</p>
      ) : access.isReadOnly ? (
        <p role="status">{saveWords.readOnly}</p>
      ) : value.state === 'files' ? (
        <p role="status">
          {savePageWords.files(value.count)} <a href={appPath('')}>{savePageWords.toCollection}</a>
        </p>
      ) : query.files !== undefined ? (
        <SharedFilesForm onSaved={(count) => (state.value = { state: 'files', count })} />
      ) : shared.url === null && shared.text === '' && shared.title === '' ? (
        <div class="blank">
          <p role="status">{savePageWords.nothing}</p>
          <ul class="suggested-links">
            <li>
              <a href={appPath('')}>{savePageWords.toCollection}</a>
            </li>
          </ul>
        </div>
      ) : (
        <form onSubmit={submit}>
          <h2>{savePageWords.question}</h2>
          {shared.url !== null && <p class="address">{shared.url}</p>}
          <label>
            <span>{savePageWords.title}</span>
            <input name="title" dir="auto" maxLength={2000} autoComplete="off" defaultValue={shared.title} />
          </label>
          {(shared.url === null || shared.text !== '') && (
            <label>
              <span>{shared.url === null ? savePageWords.note : savePageWords.quotation}</span>
              <textarea name="text" rows={5} dir="auto" defaultValue={shared.text} />
            </label>
          )}
          <label>
            <span>{saveWords.tags}</span>
            <input name="tags" autoComplete="off" placeholder={saveWords.tagsExample} />
          </label>
          <div class="choices">
            <button type="submit" class="primary" autofocus disabled={value.state === 'saving'}>
              {saveWords.save}
            </button>
            <a href={appPath('')}>{commonWords.cancel}</a>
          </div>
          <p role="alert">{value.state === 'failed' ? value.reason : ''}</p>
        </form>
      )}
    </main>
  );
}

function Done({ saved: { object, wasAlreadySaved: isKnown } }: { readonly saved: SaveResult }): VNode {
  const title = object.title || commonWords.untitled;
  return (
    <>
      <p role="status">{(isKnown ? saveWords.already : saveWords.saved)(title)}</p>
      <p>
        <a href={urlOf(EVERYTHING, object.id)}>{saveWords.show}</a>
      </p>
      <p class="quiet">{savePageWords.mayClose}</p>
    </>
  );
}
