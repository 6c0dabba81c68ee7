import { useSignal } from '@preact/signals';
import type { TargetedSubmitEvent, VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { draftsOfFiles, parseTagNames } from '../api/draft.ts';
import { APP_PATH, appPath } from '../browser/app-paths.ts';
import { dropShared, sharedFiles } from '../offline/shared-files.ts';
import { commonWords } from '../words/common.ts';
import { formatBytes } from '../words/format.ts';
import { saveWords } from '../words/save.ts';
import { savePageWords } from '../words/save-page.ts';
import { save } from './saving.ts';

/** Asks whether to save the files that another app shared. If the server is unavailable, they wait in the outbox. */
export function SharedFilesForm({ onSaved }: { readonly onSaved: (count: number) => void }): VNode {
  const files = useSignal<readonly File[] | null>(null);
  useEffect(() => {
    // If the browser blocks storage, reading `caches` already throws.
    const find = async () => sharedFiles(APP_PATH, caches);
    find().then(
      (found) => (files.value = found),
      () => (files.value = []),
    );
  }, []);

  function submit(event: TargetedSubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const tags = parseTagNames(String(new FormData(event.currentTarget).get('tags') ?? ''));
    const shared = files.value ?? [];
    save(draftsOfFiles(shared, { tags }));
    void dropShared(APP_PATH, caches);
    onSaved(shared.length);
  }

  if (files.value === null) return <div class="thing-shape late" aria-hidden="true" />;
  if (files.value.length === 0) return <p role="status">{savePageWords.nothing}</p>;
  return (
    <form onSubmit={submit}>
      <h2>{savePageWords.question}</h2>
      <ul class="shared-files">
        {files.value.map(({ name, size }, at) => (
          <li key={at} dir="auto">
            {name} <span class="quiet">{formatBytes(size)}</span>
          </li>
        ))}
      </ul>
      <label>
        <span>{saveWords.tags}</span>
        <input name="tags" autoComplete="off" placeholder={saveWords.tagsExample} />
      </label>
      <div class="choices">
        <button type="submit" class="primary" autofocus>
          {saveWords.save}
        </button>
        <a href={appPath('')} onClick={() => void dropShared(APP_PATH, caches)}>
          {commonWords.cancel}
        </a>
      </div>
    </form>
  );
}
