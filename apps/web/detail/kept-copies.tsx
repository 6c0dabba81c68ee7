import type { VNode } from 'preact';
import type { Schemas } from '../../client/operations.ts';
import type { Client } from '../api/client.ts';
import { useJson } from '../api/resource.ts';
import { detailWords } from '../words/detail.ts';
import { formatBytes, formatMoment, inLine } from '../words/format.ts';
import { CopyChanges } from './copy-changes.tsx';
import { openSigned } from './open-signed.ts';

type Archive = Schemas['Archive'];

interface KeptCopiesProps {
  readonly client: Client;
  readonly id: string;
  /** When the object was last changed. A new value reloads the list, because the change may have added a copy. */
  readonly modified: string;
}

/** The kept copies of a page, newest first. Renders nothing if there are no copies or they cannot be loaded. */
export function KeptCopies({ client, id, modified }: KeptCopiesProps): VNode | null {
  const loaded = useJson<readonly Archive[]>(client, `/_/objects/${id}/archives`, [modified]);
  if (loaded.state !== 'loaded') return null;
  const [newest, ...older] = loaded.value;
  if (!newest) return null;
  return (
    <section class="kept-copies" aria-label={detailWords.copies}>
      <p class="file-line">
        <CopyButton client={client} id={id} copy={newest} />
        <span class="quiet">{detailsOf(newest)}</span>
      </p>
      <ChangesBetween client={client} id={id} before={older[0]} after={newest} />
      {older.length > 0 && (
        <details>
          <summary>{detailWords.olderCopies(older.length)}</summary>
          <ul class="plain-list">
            {older.map((copy, index) => (
              <li key={copy.version}>
                <p class="file-line">
                  <CopyButton client={client} id={id} copy={copy} />
                  <span class="quiet">{detailsOf(copy)}</span>
                </p>
                <ChangesBetween client={client} id={id} before={older[index + 1]} after={copy} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

interface ChangesBetweenProps {
  readonly client: Client;
  readonly id: string;
  readonly before: Archive | undefined;
  readonly after: Archive;
}

/** The changes between two copies of a page. Renders nothing for the oldest copy and for files. */
function ChangesBetween({ client, id, before, after }: ChangesBetweenProps): VNode | null {
  if (!before || [before, after].some(({ type }) => type !== 'text/html')) return null;
  return <CopyChanges client={client} id={id} version={after.version} since={before.made} />;
}

interface CopyButtonProps {
  readonly client: Client;
  readonly id: string;
  readonly copy: Archive;
}

/** A button that opens a copy in a new tab. The copy has no origin and runs no scripts. */
function CopyButton({ client, id, copy: { version, made } }: CopyButtonProps): VNode {
  return (
    <button type="button" onClick={() => openSigned(client, `/_/media/${id}/archive?version=${version}`)}>
      {detailWords.copyOf(formatMoment(made))}
    </button>
  );
}

function detailsOf({ made, confirmed, origin, size, missing }: Archive): string {
  return inLine(
    detailWords.copyOrigins[origin],
    formatBytes(size),
    confirmed === made ? '' : detailWords.copyConfirmed(formatMoment(confirmed)),
    missing === 0 ? '' : detailWords.copyMissing(missing),
  );
}
