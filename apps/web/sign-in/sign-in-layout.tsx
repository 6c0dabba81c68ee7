import type { ComponentChildren, VNode } from 'preact';
import { appPath } from '../browser/app-paths.ts';

/** The layout of the pages before the app opens. */
export function SignInLayout({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ComponentChildren;
}): VNode {
  return (
    <main class="entrance">
      <img class="emblem" src={appPath('/icons/icon.svg')} alt="" width={72} height={72} />
      <h1>{title}</h1>
      {children}
    </main>
  );
}
