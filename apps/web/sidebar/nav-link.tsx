import type { TargetedDragEvent, VNode } from 'preact';
import { appPath } from '../browser/app-paths.ts';
import type { Action } from '../selection/action.ts';
import { DRAGGED } from '../selection/dragged.ts';
import { load } from '../ui/load.ts';
import { urlOf } from '../view/view.ts';
import { formatNumber } from '../words/format.ts';
import { type NavTarget, SPACE_SEPARATOR } from './nav-links.ts';

interface NavLinkProps {
  readonly currentAddress: string;
  readonly target: NavTarget;
  /** Shown after the link, such as a button. */
  readonly children?: VNode | undefined;
}

/** A link to a view. It is marked if it is the current view. */
export function NavLink({ currentAddress, target, children }: NavLinkProps): VNode {
  const { label, view: to, count, color, emoji, depth = 0, fullName = label } = target;
  const address = urlOf(to);
  return (
    <li class="nav-link" style={depth > 0 ? { '--depth': depth } : undefined} {...dropping(target.drop)}>
      <a href={address} {...currentIf(address === currentAddress)}>
        {emoji ? (
          <span class="emoji" aria-hidden="true">
            {emoji}
          </span>
        ) : (
          color && <span class="dot" style={{ background: color }} />
        )}
        <Label text={label} fullName={fullName} />
        {count !== undefined && <span class="number">{formatNumber(count)}</span>}
      </a>
      {children}
    </li>
  );
}

/** A name. If it is too long, its parents are truncated first. */
function Label({ text, fullName }: { readonly text: string; readonly fullName: string }): VNode {
  const at = text.lastIndexOf(SPACE_SEPARATOR);
  const parents = at < 0 ? '' : text.slice(0, at + SPACE_SEPARATOR.length);
  return (
    <span class="label" dir="auto" title={fullName}>
      {parents && <span class="parents">{parents}</span>}
      <span>{text.slice(parents.length)}</span>
    </span>
  );
}

/** Lets people drop cards on a link. */
function dropping(action: Action | undefined) {
  if (action === undefined) return {};
  const isCards = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes(DRAGGED) === true;
  return {
    onDragOver(event: TargetedDragEvent<HTMLElement>) {
      if (!isCards(event)) return;
      event.preventDefault();
      event.currentTarget.classList.add('target');
    },
    onDragLeave: ({ currentTarget }: TargetedDragEvent<HTMLElement>) =>
      currentTarget.classList.remove('target'),
    onDrop(event: TargetedDragEvent<HTMLElement>) {
      if (!isCards(event)) return;
      event.preventDefault();
      event.currentTarget.classList.remove('target');
      const ids: readonly string[] = JSON.parse(event.dataTransfer?.getData(DRAGGED) ?? '[]');
      void load(() => import('../selection/parts.ts')).then(({ changeObjects }) =>
        changeObjects(action, ids),
      );
    },
  };
}

interface PageNavLinkProps {
  readonly currentAddress: string;
  /** The path within the app. */
  readonly path: string;
  readonly label: string;
}

/** A link to a page of the app. It is marked if it is the current page. */
export function PageNavLink({ currentAddress, path, label }: PageNavLinkProps): VNode {
  const address = appPath(path);
  return (
    <li class="nav-link">
      <a href={address} {...currentIf(address === currentAddress)}>
        <span class="label">{label}</span>
      </a>
    </li>
  );
}

const currentIf = (isHere: boolean) => (isHere ? ({ 'aria-current': 'page' } as const) : {});
