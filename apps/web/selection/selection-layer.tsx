import { useSignal, useSignalEffect } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import type { OpenAccess } from '../key/access.ts';
import type { View } from '../view/view.ts';
import { hasJobs } from './journal.ts';
import { Organiser } from './lazy.ts';
import { question } from './questions.ts';
import { isSelecting } from './selection.ts';
import { useSelectionCommands } from './use-selection-commands.ts';

interface SelectionLayerProps {
  readonly access: OpenAccess;
  readonly view: View;
  readonly openId: string | null;
  readonly isCollection: boolean;
}

/** Registers the commands that change objects, and shows the actions for the selection with their progress. */
export function SelectionLayer({ access, ...context }: SelectionLayerProps): VNode | null {
  /** Set when something was selected, is asked, or was interrupted. The organiser then stays. */
  const isNeeded = useSignal(false);
  const operate = useSelectionCommands(access, context);
  useSignalEffect(() => {
    if (isSelecting.value || question.value !== null) isNeeded.value = true;
  });
  useEffect(() => {
    if (access.isReadOnly) return;
    void hasJobs().then((has) => {
      if (has) isNeeded.value = true;
    });
  }, [access]);
  if (!isNeeded.value || access.isReadOnly) return null;
  return <Organiser access={access} view={context.view} operate={operate} />;
}
