import type { TargetedDragEvent, VNode } from 'preact';
import { appPath } from '../browser/place.ts';
import type { Action } from '../selection/action.ts';
import { DRAGGED } from '../selection/dragged.ts';
import { load } from '../ui/load.ts';
import { addressOf } from '../view/view.ts';
import { formatNumber } from '../words/format.ts';
import { type NavTarget, SPACE_SEPARATOR } from './nav-links.ts';

interface NavLinkProps {
  /** The current address. */
  readonly here: string;
  readonly way: NavTarget;
  /** Shown after the link, such as a button. */
  readonly children?: VNode | undefined;
}

/** A link to a view; marks the current one. */
export function NavLink({ here, way, children }: NavLinkProps): VNode {
  const { label, view: to, count, color, emoji, depth = 0, whole = label } = way;
  const address = addressOf(to);
  return (
    <li class="nav-link" style={depth > 0 ? { '--depth': depth } : undefined} {...dropping(way.drop)}>
      <a href={address} {...currentIf(address === here)}>
        {emoji ? (
          <span class="emoji" aria-hidden="true">
            {emoji}
          </span>
        ) : (
          color && <span class="dot" style={{ background: color }} />
        )}
        <Label text={label} whole={whole} />
        {count !== undefined && <span class="number">{formatNumber(count)}</span>}
      </a>
      {children}
    </li>
  );
}

/** A name; of one that includes missing parents, the last part is what is cut last. */
function Label({ text, whole }: { readonly text: string; readonly whole: string }): VNode {
  const at = text.lastIndexOf(SPACE_SEPARATOR);
  const parents = at < 0 ? '' : text.slice(0, at + SPACE_SEPARATOR.length);
  return (
    <span class="label" dir="auto" title={whole}>
      {parents && <span class="parents">{parents}</span>}
      <span>{text.slice(parents.length)}</span>
    </span>
  );
}

/** Lets cards be dropped on a link. */
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
