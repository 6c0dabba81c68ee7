import type { VNode } from 'preact';
import type { Client } from '../api/client.ts';
import { type ReloadableResource, useJson, useSpaces } from '../api/resource.ts';
import type { Key, Space } from '../api/types.ts';
import { publicUrl, SERVER_PATH } from '../browser/app-paths.ts';
import { Failure } from '../ui/failure.tsx';
import { toast, toastFailure } from '../ui/toasts.tsx';
import { connectWords } from '../words/connect.ts';
import { formatDay, formatMoment, inLine } from '../words/format.ts';
import { settingsWords } from '../words/settings.ts';
import { lastUseOf, scopeInWords } from './key-facts.ts';
import { NewLink } from './new-link.tsx';
import { RevokeButton } from './revoke-button.tsx';

/** The account's access keys and links, without those of connected programs. */
export function Keys({ client }: { readonly client: Client }): VNode {
  const keys = useJson<readonly Key[]>(client, '/_/keys');
  const spaces = useSpaces(client);
  return (
    <section>
      <h2>{settingsWords.keys}</h2>
      <p class="quiet">{settingsWords.keysHint}</p>
      <KeyList {...{ client, keys, spaces }} shows={({ connected }) => connected !== true} />
      <NewLink client={client} spaces={spaces} onMade={keys.reload} />
    </section>
  );
}

/** The programs that are connected by OAuth. */
export function ConnectedPrograms({ client }: { readonly client: Client }): VNode {
  const keys = useJson<readonly Key[]>(client, '/_/keys');
  const spaces = useSpaces(client);
  return (
    <section>
      <h2>{connectWords.connected}</h2>
      <p class="quiet">{connectWords.hint(`${publicUrl().origin}${SERVER_PATH}/_/mcp`)}</p>
      <KeyList {...{ client, keys, spaces }} shows={({ connected }) => connected === true} />
    </section>
  );
}

interface KeyListProps {
  readonly client: Client;
  readonly keys: ReloadableResource<readonly Key[]>;
  readonly spaces: readonly Space[];
  readonly shows: (key: Key) => boolean;
}

function KeyList({ client, keys, spaces, shows }: KeyListProps): VNode {
  async function revoke(key: Key): Promise<void> {
    try {
      await client.send('DELETE', `/_/keys/${key.kid}`);
      toast({ text: settingsWords.revoked(displayNameOf(key)) });
      keys.reload();
    } catch (error) {
      toastFailure(error);
    }
  }

  return (
    <>
      {keys.state === 'loading' && <div class="thing-shape late" aria-hidden="true" />}
      {keys.state === 'failed' && <Failure error={keys.error} retry={keys.reload} />}
      {keys.state === 'loaded' && (
        <ul class="keys">
          {keys.value.filter(shows).map((key) => (
            <KeyRow key={key.kid} row={key} spaces={spaces} revoke={() => void revoke(key)} />
          ))}
        </ul>
      )}
    </>
  );
}

interface KeyRowProps {
  readonly row: Key;
  readonly spaces: readonly Space[];
  readonly revoke: () => void;
}

function KeyRow({ row, spaces, revoke }: KeyRowProps): VNode {
  return (
    <li>
      <div>
        <strong dir="auto" title={settingsWords.keyId(row.kid)}>
          {row.name || settingsWords.unnamedKey}
        </strong>
        {row.current && <span class="badge">{settingsWords.thisBrowser}</span>}
        {row.link && (
          <span class="badge">{row.state ? settingsWords.links[row.state] : settingsWords.link}</span>
        )}
        <p class="quiet">
          {inLine(
            row.access === 'read' ? settingsWords.reads : settingsWords.full,
            ...(row.scope === 'everything' ? [] : [scopeInWords(row.scope, spaces)]),
            settingsWords.made(formatDay(row.created)),
            ...(row.state === undefined ? [lastUseOf(row)] : linkOf(row)),
          )}
        </p>
      </div>
      {!row.current && <RevokeButton called={displayNameOf(row)} revoke={revoke} />}
    </li>
  );
}

/** How often a link was used, and until when it is valid. */
function linkOf({ state, expires, uses = 1, used = 0 }: Key): readonly string[] {
  return [
    ...(uses > 1 ? [settingsWords.linkUsed(used, uses)] : []),
    ...(state === 'open' && expires !== undefined ? [settingsWords.linkUntil(formatMoment(expires))] : []),
  ];
}

/** A key's name in a sentence. */
const displayNameOf = ({ name }: Key): string => name || settingsWords.unnamedKey;
