import type { IconNode } from 'lucide';
import { BookOpenText, LayoutGrid, Plus, Search } from 'lucide';
import type { VNode } from 'preact';
import { useRef } from 'preact/hooks';
import { appPath } from '../browser/app-paths.ts';
import { runById } from '../commands/registry.ts';
import { Icon } from '../ui/icon.tsx';
import { useHeightProperty } from '../ui/use-height-property.ts';
import { frameWords } from '../words/frame.ts';
import { pageNames } from '../words/pages.ts';

interface BottomBarProps {
  /** The current path and query, without the open object. */
  readonly currentUrl: string;
  readonly maySave: boolean;
}

/** Navigation on a phone, within reach of the thumb. */
export function BottomBar({ currentUrl, maySave }: BottomBarProps): VNode {
  const bar = useRef<HTMLElement>(null);
  useHeightProperty(bar, '--bottom-height');
  return (
    <nav ref={bar} class="bottom-bar" aria-label={frameWords.bottomBar}>
      <NavLink path="" label={pageNames.collection} icon={LayoutGrid} currentUrl={currentUrl} />
      <CommandButton command="search.field" label={frameWords.search} icon={Search} />
      {maySave && <CommandButton command="save.open" label={frameWords.save} icon={Plus} />}
      <NavLink path="/reading" label={pageNames.reading} icon={BookOpenText} currentUrl={currentUrl} />
    </nav>
  );
}

interface ItemProps {
  readonly label: string;
  readonly icon: IconNode;
}

function NavLink({
  path,
  label,
  icon,
  currentUrl,
}: ItemProps & { readonly path: string; readonly currentUrl: string }): VNode {
  const url = appPath(path);
  return (
    <a href={url} {...(url === currentUrl && { 'aria-current': 'page' as const })}>
      <Icon of={icon} />
      {label}
    </a>
  );
}

/** A button that runs a registered command. */
function CommandButton({ command, label, icon }: ItemProps & { readonly command: string }): VNode {
  return (
    <button type="button" class="plain" onClick={() => runById(command)}>
      <Icon of={icon} />
      {label}
    </button>
  );
}
