import type { VNode } from 'preact';
import { CommandLine } from '../frame/command-line.tsx';
import { Unsent } from '../offline/unsent.tsx';
import { publicAddress } from '../place.ts';
import { commonWords } from '../words/common.ts';
import { frameWords } from '../words/frame.ts';
import { keyWords } from '../words/key.ts';
import type { ClosedAccess } from './access.ts';
import { Door } from './door.tsx';

/** What a browser without a key shows: why, and how to get one. */
export function Closed({ reason, unsent }: Omit<ClosedAccess, 'state'>): VNode {
  const { href } = publicAddress();
  return (
    <Door title={frameWords.name}>
      <p role="status" class="lead">
        {keyWords.closed[reason]}
      </p>
      <Unsent drafts={unsent} />
      {reason === 'insecure' ? (
        <a href={href}>{href}</a>
      ) : (
        <>
          <p>{keyWords.needLink}</p>
          <CommandLine command={keyWords.command} />
        </>
      )}
    </Door>
  );
}

/** What is shown where the service does not let this browser in, though its key is there. */
export function Refused({ reason }: { readonly reason: string }): VNode {
  return (
    <Door title={frameWords.name}>
      <p role="alert">{reason}</p>
      <button type="button" onClick={() => location.reload()}>
        {commonWords.tryAgain}
      </button>
    </Door>
  );
}
