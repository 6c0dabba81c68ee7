import type { VNode } from 'preact';
import type { OpenAccess } from '../key/access.ts';
import { offlineWords } from '../words/offline.ts';
import { keptSpaces, maxKeptBytes } from './kept.ts';

interface KeepSpaceProps {
  readonly access: OpenAccess;
  readonly spaceId: string;
}

/** A checkbox that makes a space available offline. */
export function KeepSpace({ access, spaceId }: KeepSpaceProps): VNode | null {
  if (!access.isKept || maxKeptBytes.value === 0) return null;
  const others = keptSpaces.value.filter((id) => id !== spaceId);
  return (
    <label class="keep-space">
      <input
        type="checkbox"
        checked={keptSpaces.value.includes(spaceId)}
        onChange={({ currentTarget }) => {
          keptSpaces.value = currentTarget.checked ? [...others, spaceId] : others;
        }}
      />
      {offlineWords.keepSpace}
    </label>
  );
}
