import type { VNode } from 'preact';
import { appPath } from '../browser/place.ts';
import { addressOf } from '../view/view.ts';
import { formatNumber } from '../words/format.ts';
import type { NavTarget } from './nav-links.ts';

interface NavLinkProps {
  /** The current address. */
  readonly here: string;
  readonly way: NavTarget;
  /** Shown after the link, such as a button. */
  readonly children?: VNode | undefined;
}

/** A link to a view; marks the current one. */
export function NavLink({ here, way: { label, view: to, count, color }, children }: NavLinkProps): VNode {
  const address = addressOf(to);
  return (
    <li class="nav-link">
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

interface PageNavLinkProps {
  readonly here: string;
  /** Below the app. */
  readonly path: string;
  readonly label: string;
}

/** A link to another page of the app; marks the current one. */
export function PageNavLink({ here, path, label }: PageNavLinkProps): VNode {
  const address = appPath(path);
  return (
    <li class="nav-link">
      <a href={address} {...currentIf(address === here)}>
        <span class="label">{label}</span>
      </a>
    </li>
  );
}

const currentIf = (isHere: boolean) => (isHere ? ({ 'aria-current': 'page' } as const) : {});
