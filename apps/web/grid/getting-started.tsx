import { ClipboardPaste, FileUp, Import, Sparkles } from 'lucide';
import type { VNode } from 'preact';
import { useRef } from 'preact/hooks';
import { draftsOfFiles, draftsOfText } from '../api/draft.ts';
import { appPath } from '../browser/app-paths.ts';
import { runById } from '../commands/registry.ts';
import { access } from '../key/access.ts';
import { save } from '../save/saving.ts';
import { Icon } from '../ui/icon.tsx';
import { load } from '../ui/load.ts';
import { useTask } from '../ui/use-task.ts';
import { emptyWords } from '../words/empty.ts';

/** Shown in an empty collection. It offers several ways to start, and examples. */
export function GettingStarted(): VNode {
  const files = useRef<HTMLInputElement>(null);
  const [isBusy, run] = useTask();

  /** Saves the text in the clipboard. Opens the save dialog if there is no text or the page may not read it. */
  async function paste(): Promise<void> {
    const text = await navigator.clipboard?.readText().catch(() => '');
    const drafts = draftsOfText(text ?? '');
    if (drafts.length > 0) save(drafts);
    else runById('save.open');
  }
  async function showExamples(): Promise<void> {
    const current = access.peek();
    if (current.state !== 'open') return;
    const examples = await load(() => import('../examples/examples.ts'));
    await examples.showExamples(current.client);
  }

  const [pasting, dropping, importing] = emptyWords.beginnings;
  return (
    <div class="blank">
      <h2>{emptyWords.title}</h2>
      <div class="beginnings">
        <button type="button" onClick={() => void paste()}>
          <Icon of={ClipboardPaste} />
          <strong>{pasting.title}</strong>
          <span class="quiet">{pasting.text}</span>
        </button>
        <button type="button" onClick={() => files.current?.click()}>
          <Icon of={FileUp} />
          <strong>{dropping.title}</strong>
          <span class="quiet">{dropping.text}</span>
        </button>
        <a href={appPath('/settings/transfer')}>
          <Icon of={Import} />
          <strong>{importing.title}</strong>
          <span class="quiet">{importing.text}</span>
        </a>
      </div>
      <input
        ref={files}
        type="file"
        multiple
        hidden
        onChange={({ currentTarget }) => save(draftsOfFiles([...(currentTarget.files ?? [])]))}
      />
      <p>
        <button type="button" class="plain" disabled={isBusy.value} onClick={() => void run(showExamples)}>
          <Icon of={Sparkles} />
          {emptyWords.showExamples}
        </button>
      </p>
    </div>
  );
}
