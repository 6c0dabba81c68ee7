import { useSignal, useSignalEffect } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import type { OpenAccess } from '../key/access.ts';
import type { View } from '../view/view.ts';
import { question } from './asking.ts';
import { hasJobs } from './journal.ts';
import { Organiser } from './lazy.ts';
import { isSelecting } from './selection.ts';
import { useSelectionCommands } from './use-selection-commands.ts';

interface SelectionLayerProps {
  readonly access: OpenAccess;
  readonly view: View;
  readonly openId: string | null;
  readonly isCollection: boolean;
}

/** Changes objects, one or many; shows actions for the selection, and their progress. */
export function SelectionLayer({ access, ...where }: SelectionLayerProps): VNode | null {
  /** Its parts stay loaded after the first change. */
  const isUsed = useSignal(false);
  const operate = useSelectionCommands(access, where);
  useSignalEffect(() => {
    if (isSelecting.value || question.value !== null) isUsed.value = true;
  });
  useEffect(() => {
    if (access.isReadOnly) return;
    void hasJobs().then((has) => {
      if (has) isUsed.value = true;
    });
  }, [access]);
  if (!isUsed.value || access.isReadOnly) return null;
  return <Organiser access={access} view={where.view} operate={operate} />;
}
