import type { VNode } from 'preact';
import { useCallback, useState } from 'preact/hooks';
import { appPath, publicAddress } from '../browser/place.ts';
import type { OpenAccess } from '../key/access.ts';
import { KeptSettings } from '../offline/kept-settings.tsx';
import { CommandLine } from '../ui/command-line.tsx';
import { frameWords } from '../words/frame.ts';
import { pageNames } from '../words/pages.ts';
import { settingsWords } from '../words/settings.ts';
import { Appearance } from './appearance.tsx';
import { Bookmarklet } from './bookmarklet.tsx';
import { Feeds } from './feeds.tsx';
import { Imports } from './imports.tsx';
import { Keys } from './keys.tsx';
import { LogOut } from './log-out.tsx';
import { Webhooks } from './webhooks.tsx';

/** `/app/settings`: appearance, keys and links, imports and exports, feeds, webhooks, the bookmarklet, logging out. */
export default function SettingsPage({ access }: { readonly access: OpenAccess }): VNode {
  // An import can add feeds, so the list of feeds is reloaded.
  const [imported, setImported] = useState(0);
  const onEnded = useCallback(() => setImported((count) => count + 1), []);
  return (
    <main id="collection" class="page settings" tabIndex={-1}>
      <h1>{pageNames.settings}</h1>
      <Appearance />
      {access.mayManageKeys && <Keys client={access.client} />}
      {access.mayManageKeys && <Imports client={access.client} onEnded={onEnded} />}
      {access.mayManageKeys && (
        <section>
          <h2>{settingsWords.export}</h2>
          <p class="quiet">{settingsWords.exportHint}</p>
          <CommandLine command={settingsWords.exportCommand} />
        </section>
      )}
      {!access.isReadOnly && <Feeds key={imported} client={access.client} />}
      {access.mayManageKeys && <Webhooks client={access.client} />}
      {!access.isReadOnly && <Bookmarklet />}
      {access.isKept && <KeptSettings />}
      <LogOut access={access} />
      <section>
        <h2>{settingsWords.about}</h2>
        <p class="quiet">
          {frameWords.name} {document.documentElement.dataset.version} · {publicAddress().href}
        </p>
        <p>
          <a href={appPath('/THIRD_PARTY_LICENSES.txt')}>{settingsWords.licenses}</a> ·{' '}
          <a href={appPath('/sbom.cdx.json')}>{settingsWords.billOfMaterials}</a>
        </p>
      </section>
    </main>
  );
}
