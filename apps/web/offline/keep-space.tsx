import type { VNode } from 'preact';
import type { OpenAccess } from '../key/access.ts';
import { offlineWords } from '../words/offline.ts';
import { maxOfflineBytes, offlineSpaces } from './offline-copies.ts';

interface OfflineCheckboxProps {
  readonly access: OpenAccess;
  /** A space or a saved search. */
  readonly id: string;
}

/** A checkbox that makes a space or a saved search available offline. */
export function OfflineCheckbox({ access, id }: OfflineCheckboxProps): VNode | null {
  if (!access.isPersistent || maxOfflineBytes.value === 0) return null;
  const others = offlineSpaces.value.filter((each) => each !== id);
  return (
    <label class="keep-space">
      <input
        type="checkbox"
        checked={offlineSpaces.value.includes(id)}
        onChange={({ currentTarget }) => {
          offlineSpaces.value = currentTarget.checked ? [...others, id] : others;
        }}
      />
      {offlineWords.keepSpace}
    </label>
  );
}
