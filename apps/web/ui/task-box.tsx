import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';

interface TaskBoxProps {
  /** As stored. */
  readonly isDone: boolean;
  /** Stores whether the task is done, and resolves to whether that worked; without it, the box is disabled. */
  readonly tick?: ((isDone: boolean) => Promise<boolean>) | undefined;
  readonly label?: string;
  readonly tabIndex?: number;
}

/**
 * The checkbox of a task. A click shows immediately and stays, also if the text is rendered again before
 * the change is stored; if it cannot be stored, the box shows the stored state again.
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
