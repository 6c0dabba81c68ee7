import type { VNode } from 'preact';
import { formatNumber } from '../format.ts';
import { appPath } from '../place.ts';
import { addressOf, type View } from '../view/view.ts';
import type { WayTo } from './ways.ts';

interface WayProps {
  readonly view: View;
  readonly way: WayTo;
  /** What stands after it, such as a button. */
  readonly children?: VNode;
}

/** A link to a view, which says whether one is there. */
export function Way({ view, way: { label, view: to, count, color }, children }: WayProps): VNode {
  const address = addressOf(to);
  return (
    <li class="way">
      <a href={address} {...(addressOf(view) === address && { 'aria-current': 'page' })}>
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

/** A link to another page of the app. @param path below the app */
export function PageWay({ path, label }: { readonly path: string; readonly label: string }): VNode {
  return (
    <li class="way">
      <a href={appPath(path)}>
        <span class="label">{label}</span>
      </a>
    </li>
  );
}
