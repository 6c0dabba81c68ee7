import type { IconNode } from 'lucide';
import { BookOpenText, LayoutGrid, Plus, Search } from 'lucide';
import type { VNode } from 'preact';
import { useRef } from 'preact/hooks';
import { appPath } from '../browser/place.ts';
import { runById } from '../commands/registry.ts';
import { Icon } from '../ui/icon.tsx';
import { useHeightProperty } from '../ui/use-height-property.ts';
import { frameWords } from '../words/frame.ts';
import { pageNames } from '../words/pages.ts';

interface BottomBarProps {
  /** The current address, without the open object. */
  readonly here: string;
  readonly maySave: boolean;
}

/** Navigation on a phone, within reach of the thumb: collection, search, save, reading. */
export function BottomBar({ here, maySave }: BottomBarProps): VNode {
  const bar = useRef<HTMLElement>(null);
  useHeightProperty(bar, '--bottom-height');
  return (
    <nav ref={bar} class="bottom-bar" aria-label={frameWords.bottomBar}>
      <NavLink path="" label={pageNames.collection} icon={LayoutGrid} here={here} />
      <Action command="search.field" label={frameWords.search} icon={Search} />
      {maySave && <Action command="save.open" label={frameWords.save} icon={Plus} />}
      <NavLink path="/reading" label={pageNames.reading} icon={BookOpenText} here={here} />
    </nav>
  );
}

interface EntryProps {
  readonly label: string;
  readonly icon: IconNode;
}

function NavLink({
  path,
  label,
  icon,
  here,
}: EntryProps & { readonly path: string; readonly here: string }): VNode {
  const address = appPath(path);
  return (
    <a href={address} {...(address === here && { 'aria-current': 'page' as const })}>
      <Icon of={icon} />
      {label}
    </a>
  );
}

/** Runs a command that a part of the page registered. */
function Action({ command, label, icon }: EntryProps & { readonly command: string }): VNode {
  return (
    <button type="button" class="plain" onClick={() => runById(command)}>
      <Icon of={icon} />
      {label}
    </button>
  );
}
