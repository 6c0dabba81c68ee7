import type { VNode } from 'preact';
import type { OpenAccess } from '../key/access.ts';
import { offlineWords } from '../words/offline.ts';
import { keptSpaces, maxKeptBytes } from './kept.ts';

interface KeepSpaceProps {
  readonly access: OpenAccess;
  /** A space or a saved search. */
  readonly id: string;
}

/** A checkbox that makes a space or a saved search available offline. */
export function KeepSpace({ access, id }: KeepSpaceProps): VNode | null {
  if (!access.isKept || maxKeptBytes.value === 0) return null;
  const others = keptSpaces.value.filter((each) => each !== id);
  return (
    <label class="keep-space">
      <input
        type="checkbox"
        checked={keptSpaces.value.includes(id)}
        onChange={({ currentTarget }) => {
          keptSpaces.value = currentTarget.checked ? [...others, id] : others;
        }}
      />
      {offlineWords.keepSpace}
    </label>
  );
}
