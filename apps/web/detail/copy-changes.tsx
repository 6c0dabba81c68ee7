import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import type { Schemas } from '../../client/operations.ts';
import type { Client } from '../api/client.ts';
import { useJson } from '../api/resource.ts';
import { Failure } from '../ui/failure.tsx';
import { detailWords } from '../words/detail.ts';
import { formatMoment } from '../words/format.ts';

interface CopyChangesProps {
  readonly client: Client;
  readonly id: string;
  readonly version: string;
  /** When the previous copy was made. */
  readonly since: string;
}

/** The changes of a page since the previous copy. They are loaded when the person expands them. */
export function CopyChanges({ since, ...copy }: CopyChangesProps): VNode {
  const isOpen = useSignal(false);
  return (
    <details
      onToggle={({ currentTarget }) => {
        isOpen.value ||= currentTarget.open;
      }}
    >
      <summary>{detailWords.changesSince(formatMoment(since))}</summary>
      {isOpen.value && <LoadedChanges {...copy} />}
    </details>
  );
}

function LoadedChanges({ client, id, version }: Omit<CopyChangesProps, 'since'>): VNode | null {
  const path = `/_/objects/${id}/archives/${version}/changes`;
  const loaded = useJson<Schemas['PageChanges']>(client, path);
  if (loaded.state === 'failed') return <Failure error={loaded.error} retry={loaded.reload} />;
  if (loaded.state !== 'loaded') return null;
  const { title, added, removed, changed, changes } = loaded.value;
  const unlisted = added + removed + changed - changes.length;
  if (!title && changes.length === 0) return <p class="quiet">{detailWords.changesSame}</p>;
  return (
    <>
      <ul class="plain-list changes">
        {title && (
          <li>
            <span class="quiet">{detailWords.changesOfTitle}</span>
            <p dir="auto">
              <del>{title.before}</del> <ins>{title.after}</ins>
            </p>
          </li>
        )}
        {changes.map((change, index) => (
          <li key={index}>
            <span class="quiet">{NAMES[change.kind]}</span>
            <p dir="auto">{change.kind === 'changed' ? change.pieces.map(pieceOf) : pieceOf(change)}</p>
          </li>
        ))}
      </ul>
      {unlisted > 0 && <p class="quiet">{detailWords.changesUnlisted(unlisted)}</p>}
    </>
  );
}

const NAMES = {
  added: detailWords.changeAdded,
  removed: detailWords.changeRemoved,
  changed: detailWords.changeChanged,
} as const;

type Piece = Extract<Schemas['PageChange'], { readonly kind: 'changed' }>['pieces'][number];

function pieceOf({ kind, text }: Piece): VNode | string {
  if (kind === 'same') return text;
  return kind === 'added' ? <ins>{text}</ins> : <del>{text}</del>;
}
