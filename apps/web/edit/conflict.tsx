import type { VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { Client } from '../api/client.ts';
import { useResource } from '../api/resource.ts';
import { PROSE, type StoredText } from '../api/text.ts';
import { type ProseContext, ProseView } from '../reader/prose-view.tsx';
import { editWords } from '../words/edit.ts';
import { convertToProse } from './convert-text.ts';

interface ConflictProps {
  readonly client: Client;
  readonly theirs: StoredText;
  readonly context: ProseContext;
  readonly keepMine: () => void;
  readonly keepTheirs: () => void;
  readonly keepBoth: () => void;
}

/** Reports that the text was changed elsewhere, shows that version, and asks which one to keep. The editor stays below. */
export function Conflict({ client, theirs, context, keepMine, keepTheirs, keepBoth }: ConflictProps): VNode {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.scrollIntoView({ block: 'nearest' }), []);
  return (
    <section ref={panel} class="conflict" aria-label={editWords.conflict.name}>
      <p role="alert">{editWords.conflict.text}</p>
      <div class="buttons">
        <button type="button" onClick={keepMine}>
          {editWords.conflict.mine}
        </button>
        <button type="button" onClick={keepTheirs}>
          {editWords.conflict.theirs}
        </button>
        <button type="button" class="primary" onClick={keepBoth}>
          {editWords.conflict.both}
        </button>
      </div>
      <details open>
        <summary>{editWords.conflict.shown}</summary>
        <Theirs client={client} theirs={theirs} context={context} />
      </details>
      <p class="quiet">{editWords.conflict.below}</p>
    </section>
  );
}

function Theirs({ client, theirs, context }: Pick<ConflictProps, 'client' | 'theirs' | 'context'>): VNode {
  const document = useResource(
    async (signal) =>
      theirs.type === PROSE
        ? JSON.parse(theirs.body)
        : (await convertToProse(client, theirs.body, signal)).document,
    [theirs.body],
  );
  if (document.state === 'failed') return <pre>{theirs.body}</pre>;
  if (document.state === 'loading') return <div class="text-shape late" aria-hidden="true" />;
  return (
    <div class="theirs">
      <ProseView document={document.value} context={context} />
    </div>
  );
}

interface DeletedProps {
  readonly saveAsNew: () => void;
  readonly drop: () => void;
}

/** Reports that the edited note was deleted. */
export function Deleted({ saveAsNew, drop }: DeletedProps): VNode {
  return (
    <section class="conflict" aria-label={editWords.gone.name}>
      <p role="alert">{editWords.gone.text}</p>
      <div class="buttons">
        <button type="button" onClick={drop}>
          {editWords.gone.drop}
        </button>
        <button type="button" class="primary" onClick={saveAsNew}>
          {editWords.gone.save}
        </button>
      </div>
    </section>
  );
}
