import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useRef } from 'preact/hooks';
import type { Client } from '../api/client.ts';
import { MARKDOWN, type Text } from '../api/text.ts';
import { toastFailure } from '../ui/toasts.tsx';
import { commonWords } from '../words/common.ts';
import { editWords } from '../words/edit.ts';
import { type ConversionPreview, previewConversion } from './convert-text.ts';

interface FormatButtonProps {
  readonly client: Client;
  readonly type: Text['type'];
  readonly read: () => Text;
  readonly replaceBy: (text: Text) => void;
}

/** A button that converts the text to the other format. If this changes the text, it first asks for confirmation. */
export function FormatButton({ client, type, read, replaceBy }: FormatButtonProps): VNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const preview = useSignal<ConversionPreview | null>(null);
  const names = editWords.formats[type === MARKDOWN ? 'toProse' : 'toMarkdown'];
  async function convert(): Promise<void> {
    try {
      const converted = await previewConversion(client, read());
      if (converted.losses.length === 0) return replaceBy(converted.text);
      preview.value = converted;
      dialog.current?.showModal();
    } catch (error) {
      toastFailure(error);
    }
  }
  return (
    <>
      <button type="button" class="plain" onClick={() => void convert()}>
        {names.name}
      </button>
      <dialog ref={dialog} aria-label={names.name}>
        <p>{names.question}</p>
        <ul>
          {preview.value?.losses.map((loss) => (
            <li key={loss}>{loss}</li>
          ))}
        </ul>
        <form method="dialog" class="buttons">
          <button type="submit">{commonWords.cancel}</button>
          <button
            type="submit"
            class="primary"
            onClick={() => preview.value && replaceBy(preview.value.text)}
          >
            {names.do}
          </button>
        </form>
      </dialog>
    </>
  );
}
