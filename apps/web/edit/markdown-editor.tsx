import type { VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { Client } from '../api/client.ts';
import { useResource } from '../api/resource.ts';
import { MARKDOWN } from '../api/text.ts';
import { type ProseContext, ProseView } from '../reader/prose-view.tsx';
import { Failure } from '../ui/failure.tsx';
import { editWords } from '../words/edit.ts';
import { convertToProse } from './convert-text.ts';
import type { EditorHandle } from './prose/editor-handle.ts';

interface MarkdownEditorProps {
  readonly client: Client;
  /** The initial text. */
  readonly body: string;
  readonly label: string;
  /** Whether the rendered text is shown instead of its source. */
  readonly isPreviewed: boolean;
  readonly context: ProseContext;
  readonly onChange: () => void;
  /** Called when the person leaves the editor with `Escape`. */
  readonly leave: () => void;
  readonly handle: (handle: EditorHandle) => void;
  /** Saves a file as an object. If this fails, it shows the error and rejects with it. */
  readonly saveFile: (file: File) => Promise<{ readonly id: string; readonly title: string }>;
}

/** Edits Markdown source without rewriting any of it. The server converts the text for the preview. */
export function MarkdownEditor(props: MarkdownEditorProps): VNode {
  const { client, body, label, isPreviewed, context, onChange, leave, handle, saveFile } = props;
  const area = useRef<HTMLTextAreaElement>(null);
  const isComposing = useRef(false);

  useEffect(() => {
    const element = area.current;
    if (!element) return;
    // The text is set once. From then on, the field has its own undo history.
    element.value = body;
    element.setSelectionRange(body.length, body.length);
    handle({
      read: () => ({ type: MARKDOWN, body: element.value }),
      isComposing: () => isComposing.current,
      focus: () => element.focus(),
    });
  }, []);

  function addFiles(files: readonly File[]): void {
    for (const file of files) {
      void saveFile(file).then(
        ({ id, title }) => {
          const prefix = file.type.startsWith('image/') ? '!' : '';
          insert(`${prefix}[[${id}|${(title || file.name).replaceAll(/[[\]|\\]/g, '\\$&')}]]`);
        },
        () => undefined,
      );
    }
  }

  function insert(text: string): void {
    const element = area.current;
    if (!element) return;
    element.setRangeText(text, element.selectionStart, element.selectionEnd, 'end');
    onChange();
  }

  return (
    <div class="markdown-editor">
      <textarea
        ref={area}
        class="source"
        hidden={isPreviewed}
        aria-label={label}
        dir="auto"
        spellcheck
        onInput={onChange}
        onCompositionStart={() => {
          isComposing.current = true;
        }}
        onCompositionEnd={() => {
          isComposing.current = false;
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || event.isComposing) return;
          event.preventDefault();
          leave();
        }}
        onPaste={(event) => {
          const files = [...(event.clipboardData?.files ?? [])];
          if (files.length === 0 || event.clipboardData?.types.includes('text/plain')) return;
          event.preventDefault();
          addFiles(files);
        }}
        onDrop={(event) => {
          const files = [...(event.dataTransfer?.files ?? [])];
          if (files.length === 0) return;
          event.preventDefault();
          addFiles(files);
        }}
      />
      {isPreviewed && <Preview client={client} markdown={area.current?.value ?? body} context={context} />}
    </div>
  );
}

interface PreviewProps {
  readonly client: Client;
  readonly markdown: string;
  readonly context: ProseContext;
}

function Preview({ client, markdown, context }: PreviewProps): VNode {
  const document = useResource((signal) => convertToProse(client, markdown, signal), [markdown]);
  if (document.state === 'failed') return <Failure error={document.error} retry={document.reload} />;
  if (document.state === 'loading') return <div class="text-shape late" aria-hidden="true" />;
  return (
    <section aria-label={editWords.preview}>
      <ProseView document={document.value.document} context={context} />
    </section>
  );
}
