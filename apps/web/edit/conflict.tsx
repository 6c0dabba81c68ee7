import type { VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { Client } from '../api/client.ts';
import { useResource } from '../api/resource.ts';
import { type ProseContext, ProseView } from '../detail/prose-view.tsx';
import { words } from '../words.ts';
import { proseOf } from './loss.ts';
import { PROSE, type StoredText } from './saving/text.ts';

interface ConflictProps {
  readonly client: Client;
  readonly theirs: StoredText;
  readonly context: ProseContext;
  readonly keepMine: () => void;
  readonly keepTheirs: () => void;
  readonly keepBoth: () => void;
}

/** Says that the text was changed elsewhere, shows that version, and asks which to keep; what is written stays below. */
export function Conflict({ client, theirs, context, keepMine, keepTheirs, keepBoth }: ConflictProps): VNode {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.scrollIntoView({ block: 'nearest' }), []);
  return (
    <section ref={panel} class="conflict" aria-label={words.edit.conflict.name}>
      <p role="alert">{words.edit.conflict.text}</p>
      <div class="buttons">
        <button type="button" onClick={keepMine}>
          {words.edit.conflict.mine}
        </button>
        <button type="button" onClick={keepTheirs}>
          {words.edit.conflict.theirs}
        </button>
        <button type="button" class="primary" onClick={keepBoth}>
          {words.edit.conflict.both}
        </button>
      </div>
      <details open>
        <summary>{words.edit.conflict.shown}</summary>
        <Theirs client={client} theirs={theirs} context={context} />
      </details>
      <p class="quiet">{words.edit.conflict.below}</p>
    </section>
  );
}

function Theirs({ client, theirs, context }: Pick<ConflictProps, 'client' | 'theirs' | 'context'>): VNode {
  const document = useResource(
    async (signal) =>
      theirs.type === PROSE ? JSON.parse(theirs.body) : (await proseOf(client, theirs.body, signal)).document,
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

interface GoneProps {
  readonly saveAsNew: () => void;
  readonly drop: () => void;
}

/** Says that what is edited is not there any more. */
export function Gone({ saveAsNew, drop }: GoneProps): VNode {
  return (
    <section class="conflict" aria-label={words.edit.gone.name}>
      <p role="alert">{words.edit.gone.text}</p>
      <div class="buttons">
        <button type="button" onClick={drop}>
          {words.edit.gone.drop}
        </button>
        <button type="button" class="primary" onClick={saveAsNew}>
          {words.edit.gone.save}
        </button>
      </div>
    </section>
  );
}
