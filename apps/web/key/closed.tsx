import type { VNode } from 'preact';
import { publicAddress } from '../place.ts';
import { words } from '../words.ts';
import type { ClosedReason } from './access.ts';

/** What a browser without a key shows: why, and how to get one. */
export function Closed({ reason }: { readonly reason: ClosedReason }): VNode {
  const { href } = publicAddress();
  return (
    <main class="door">
      <h1>{words.name}</h1>
      <p role="status">{words.key.closed[reason]}</p>
      {reason === 'insecure' ? (
        <a href={href}>{href}</a>
      ) : (
        <>
          <p>{words.key.needLink}</p>
          <code>{words.key.command}</code>
        </>
      )}
    </main>
  );
}
