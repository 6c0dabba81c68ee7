import type { VNode } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import type { Draft } from '../api/draft.ts';
import { outboxWords } from '../words/outbox.ts';

/** The unsent drafts of a browser that lost its key, so that the person can save them elsewhere. */
export function Unsent({ drafts }: { readonly drafts: readonly Draft[] }): VNode | null {
  if (drafts.length === 0) return null;
  return (
    <section class="unsent">
      <p role="alert">{outboxWords.unsent(drafts.length)}</p>
      <ul>
        {drafts.map((draft, index) => (
          <li key={index}>
            <UnsentLine draft={draft} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function UnsentLine({ draft: { name, source } }: { readonly draft: Draft }): VNode {
  if ('url' in source) return <a href={source.url}>{source.url}</a>;
  if ('content' in source) return <textarea readOnly rows={3} aria-label={name} value={source.content} />;
  return <UnsentFile file={source.file} />;
}

function UnsentFile({ file }: { readonly file: File }): VNode {
  const url = useMemo(() => URL.createObjectURL(file), [file]);
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  return (
    <>
      {file.name}{' '}
      <a href={url} download={file.name}>
        {outboxWords.download}
      </a>
    </>
  );
}
