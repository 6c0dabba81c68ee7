import type { VNode } from 'preact';
import { useRef } from 'preact/hooks';
import type { Client } from '../api/client.ts';
import { useResource } from '../api/resource.ts';
import type { Key, Space } from '../api/types.ts';
import { formatDate, formatMoment } from '../format.ts';
import { Failure } from '../frame/failure.tsx';
import { tell, tellFailure } from '../frame/messages.tsx';
import { words } from '../words.ts';
import { NewLink } from './new-link.tsx';

/** The keys of the account: which there are, and links that make others. */
export function Keys({ client }: { readonly client: Client }): VNode {
  const keys = useResource<readonly Key[]>((signal) => client.json('GET', '/_/keys', { signal }), []);
  const spaces = useResource<readonly Space[]>((signal) => client.json('GET', '/spaces', { signal }), []);
  const known = spaces.state === 'loaded' ? spaces.value : [];

  async function revoke(key: Key): Promise<void> {
    try {
      await client.send('DELETE', `/_/keys/${key.kid}`);
      tell({ text: words.settings.revoked(calledOf(key)) });
      keys.reload();
    } catch (error) {
      tellFailure(error);
    }
  }

  return (
    <section>
      <h2>{words.settings.keys}</h2>
      <p class="quiet">{words.settings.keysHint}</p>
      {keys.state === 'failed' && <Failure error={keys.error} retry={keys.reload} />}
      {keys.state === 'loaded' && (
        <ul class="keys">
          {keys.value.map((key) => (
            <KeyRow key={key.kid} row={key} spaces={known} revoke={() => void revoke(key)} />
          ))}
        </ul>
      )}
      <NewLink client={client} spaces={known} onMade={keys.reload} />
    </section>
  );
}

interface KeyRowProps {
  readonly row: Key;
  readonly spaces: readonly Space[];
  readonly revoke: () => void;
}

function KeyRow({ row, spaces, revoke }: KeyRowProps): VNode {
  const question = useRef<HTMLDialogElement>(null);
  const called = calledOf(row);
  return (
    <li>
      <div>
        <strong>{row.name || words.settings.unnamedKey}</strong>
        {row.current && <span class="badge">{words.settings.thisBrowser}</span>}
        {row.link && <span class="badge">{words.settings.link}</span>}
        <p class="quiet">
          {[
            row.access === 'read' ? words.settings.reads : words.settings.full,
            inWords(row.scope, spaces),
            ...(row.name === '' ? [words.settings.keyId(row.kid)] : []),
            words.settings.made(formatDate(row.created)),
            row.lastSeen === undefined
              ? words.settings.neverSeen
              : words.settings.seen(formatMoment(row.lastSeen)),
          ].join(' · ')}
        </p>
      </div>
      {!row.current && (
        <button
          type="button"
          aria-label={words.settings.revokeKey(called)}
          onClick={() => question.current?.showModal()}
        >
          {words.settings.revoke}
        </button>
      )}
      <dialog ref={question} aria-label={words.settings.revokeKey(called)}>
        <p>{words.settings.revokeQuestion(called)}</p>
        <form method="dialog" class="buttons">
          <button type="submit">{words.frame.cancel}</button>
          <button type="submit" class="danger" onClick={revoke}>
            {words.settings.revoke}
          </button>
        </form>
      </dialog>
    </li>
  );
}

/** What a key is called in a sentence: one without a name is known by its id alone. */
function calledOf({ name, kid }: Key): string {
  return name || words.settings.unnamedKeyOf(kid);
}

function inWords(scope: Key['scope'], spaces: readonly Space[]): string {
  if (typeof scope === 'string') return words.settings.scopes[scope];
  const names = scope.map((id) => spaces.find((space) => space.id === id)?.name ?? words.settings.goneSpace);
  return words.settings.inSpaces(names.join(', '));
}
