import type { VNode } from 'preact';
import { AskButton } from '../ui/ask-button.tsx';
import { settingsWords } from '../words/settings.ts';

interface RevokeButtonProps {
  /** The name of the key or token in a sentence. */
  readonly called: string;
  readonly revoke: () => void;
}

/** A button that revokes a key or token, after confirmation. */
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
