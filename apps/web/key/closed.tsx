import type { VNode } from 'preact';
import { CommandLine } from '../frame/command-line.tsx';
import { Unsent } from '../offline/unsent.tsx';
import { publicAddress } from '../place.ts';
import { words } from '../words.ts';
import type { ClosedAccess } from './access.ts';
import { Door } from './door.tsx';

/** What a browser without a key shows: why, and how to get one. */
export function Closed({ reason, unsent }: Omit<ClosedAccess, 'state'>): VNode {
  const { href } = publicAddress();
  return (
    <Door title={words.name}>
      <p role="status" class="lead">
        {words.key.closed[reason]}
      </p>
      <Unsent drafts={unsent} />
      {reason === 'insecure' ? (
        <a href={href}>{href}</a>
      ) : (
        <>
          <p>{words.key.needLink}</p>
          <CommandLine command={words.key.command} />
        </>
      )}
    </Door>
  );
}

/** What is shown where the service does not let this browser in, though its key is there. */
export function Refused({ reason }: { readonly reason: string }): VNode {
  return (
    <Door title={words.name}>
      <p role="alert">{reason}</p>
      <button type="button" onClick={() => location.reload()}>
        {words.frame.tryAgain}
      </button>
    </Door>
  );
}
