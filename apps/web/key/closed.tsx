import type { VNode } from 'preact';
import { CommandLine } from '../frame/command-line.tsx';
import { Unsent } from '../offline/unsent.tsx';
import { publicAddress } from '../place.ts';
import { commonWords } from '../words/common.ts';
import { frameWords } from '../words/frame.ts';
import { keyWords } from '../words/key.ts';
import type { ClosedAccess } from './access.ts';
import { Door } from './door.tsx';

/** The page of a browser without a key: why, and how to get one. */
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

/** Shown when the server refuses this browser although it has a key. */
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
