import type { VNode } from 'preact';
import { AskButton } from '../ui/ask-button.tsx';
import { settingsWords } from '../words/settings.ts';

interface RevokeButtonProps {
  /** The name of the key or token in a sentence. */
  readonly called: string;
  readonly revoke: () => void;
}

/** Asks, then revokes a key or a token. */
export function RevokeButton({ called, revoke }: RevokeButtonProps): VNode {
  return (
    <AskButton
      label={settingsWords.revoke}
      name={settingsWords.revokeKey(called)}
      question={settingsWords.revokeQuestion(called)}
      act={revoke}
    />
  );
}
