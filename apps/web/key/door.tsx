import type { ComponentChildren, VNode } from 'preact';
import { appPath } from '../place.ts';

/** The page before the app is open. */
export function Door({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ComponentChildren;
}): VNode {
  return (
    <main class="door">
      <img class="emblem" src={appPath('/icons/icon.svg')} alt="" width={72} height={72} />
      <h1>{title}</h1>
      {children}
    </main>
  );
}
