import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import type { Draft } from '../api/draft.ts';
import { isDrawable } from '../collection/local-pictures.ts';
import { saveWords } from '../words/save.ts';
import { pendingPictures } from './saving.ts';

/** Pictures that were just dropped, which the browser shows before they are sent. */
export function PendingPictures(): VNode | null {
  if (pendingPictures.value.length === 0) return null;
  return (
    <ul class="coming" aria-label={saveWords.name}>
      {pendingPictures.value.map((draft) => (
        <li key={draft}>
          <LocalImage draft={draft} />
        </li>
      ))}
    </ul>
  );
}

function LocalImage({ draft: { name, source } }: { readonly draft: Draft }): VNode {
  const file = 'file' in source ? source.file : new Blob();
  const address = useMemo(() => URL.createObjectURL(file), [file]);
  useEffect(() => () => URL.revokeObjectURL(address), [address]);
  const isShown = useSignal(false);
  return (
    <img
      src={address}
      alt={name}
      hidden={!isShown.value}
      onLoad={({ currentTarget }) => {
        isShown.value = isDrawable(currentTarget);
      }}
    />
  );
}
