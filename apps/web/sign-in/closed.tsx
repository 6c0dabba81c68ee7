import type { VNode } from 'preact';
import { publicUrl } from '../browser/app-paths.ts';
import type { ClosedAccess } from '../key/access.ts';
import { Unsent } from '../offline/unsent.tsx';
import { CommandLine } from '../ui/command-line.tsx';
import { commonWords } from '../words/common.ts';
import { frameWords } from '../words/frame.ts';
import { keyWords } from '../words/key.ts';
import { SignInLayout } from './sign-in-layout.tsx';
import { WithLogIn } from './with-log-in.tsx';

/** The page of a browser without a key. It shows why there is no key, and how to get one. */
export function Closed({ reason, unsent, refusal: refused }: Omit<ClosedAccess, 'state'>): VNode {
  const { href } = publicUrl();
  return (
    <SignInLayout title={frameWords.name}>
      <p role="status" class="lead">
        {keyWords.closed[reason]}
      </p>
      <Unsent drafts={unsent} />
      {reason === 'insecure' ? (
        <a href={href}>{href}</a>
      ) : (
        <>
          <WithLogIn>
            {({ LogIn }, offered) =>
              offered.password || offered.passkey || offered.provider !== null ? (
                <LogIn offered={offered} refused={refused} />
              ) : null
            }
          </WithLogIn>
          <p>{keyWords.needLink}</p>
          <CommandLine command={keyWords.command} />
        </>
      )}
    </SignInLayout>
  );
}

/** Shown if the browser's key could not be checked. */
export function AccessFailed({ reason }: { readonly reason: string }): VNode {
  return (
    <SignInLayout title={frameWords.name}>
      <p role="alert">{reason}</p>
      <button type="button" onClick={() => location.reload()}>
        {commonWords.tryAgain}
      </button>
    </SignInLayout>
  );
}
