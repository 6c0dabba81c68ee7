import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';

interface TaskBoxProps {
  /** The stored state. */
  readonly isDone: boolean;
  /** Stores whether the task is done. Resolves to whether this succeeded. Without it, the checkbox is disabled. */
  readonly tick?: ((isDone: boolean) => Promise<boolean>) | undefined;
  readonly label?: string;
  readonly tabIndex?: number;
}

/**
 * The checkbox of a task. It shows a click immediately, and keeps it if the text is rendered again before the change is stored. If storing
 * fails, it returns to the stored state.
 */
export function TaskBox({ isDone, tick, label, tabIndex }: TaskBoxProps): VNode {
  const [ticked, setTicked] = useState<boolean | null>(null);
  useEffect(() => {
    if (ticked === isDone) setTicked(null);
  }, [isDone]);
  return (
    <input
      type="checkbox"
      aria-label={label}
      tabIndex={tabIndex}
      checked={ticked ?? isDone}
      disabled={tick === undefined}
      onChange={async ({ currentTarget: { checked } }) => {
        setTicked(checked);
        if (!(await tick?.(checked))) setTicked(null);
      }}
    />
  );
}
