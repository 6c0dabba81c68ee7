import type { VNode } from 'preact';
import { appPath } from '../browser/place.ts';
import { addressOf } from '../view/view.ts';
import { formatNumber } from '../words/format.ts';
import type { WayTo } from './ways.ts';

interface WayProps {
  /** The current address. */
  readonly here: string;
  readonly way: WayTo;
  /** Shown after the link, such as a button. */
  readonly children?: VNode;
}

/** A link to a view; marks the current one. */
export function Way({ here, way: { label, view: to, count, color }, children }: WayProps): VNode {
  const address = addressOf(to);
  return (
    <li class="way">
      <a href={address} {...currentIf(address === here)}>
        {color && <span class="dot" style={{ background: color }} />}
        <span class="label" dir="auto">
          {label}
        </span>
        {count !== undefined && <span class="number">{formatNumber(count)}</span>}
      </a>
      {children}
    </li>
  );
}

interface PageWayProps {
  readonly here: string;
  /** Below the app. */
  readonly path: string;
  readonly label: string;
}

/** A link to another page of the app; marks the current one. */
export function PageWay({ here, path, label }: PageWayProps): VNode {
  const address = appPath(path);
  return (
    <li class="way">
      <a href={address} {...currentIf(address === here)}>
        <span class="label">{label}</span>
      </a>
    </li>
  );
}

const currentIf = (isHere: boolean) => (isHere ? ({ 'aria-current': 'page' } as const) : {});
