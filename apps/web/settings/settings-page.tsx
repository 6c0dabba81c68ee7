import type { VNode } from 'preact';
import type { Client } from '../api/client.ts';
import { appPath, publicUrl } from '../browser/app-paths.ts';
import { chosenLanguage } from '../browser/chosen-language.ts';
import { THEMES, theme } from '../browser/theme.ts';
import type { OpenAccess } from '../key/access.ts';
import { OfflineSettings } from '../offline/offline-settings.tsx';
import { outboxContents } from '../offline/send-outbox.ts';
import { chooseLanguage } from '../sign-in/account-language.ts';
import { logOut } from '../sign-in/open-access.ts';
import { AskButton } from '../ui/ask-button.tsx';
import { CommandLine } from '../ui/command-line.tsx';
import { copyText } from '../ui/copy-text.ts';
import { set } from '../ui/set-signal.ts';
import { toast } from '../ui/toasts.tsx';
import { SETTINGS_SECTIONS, type SettingsSection } from '../view/view.ts';
import { inLine } from '../words/format.ts';
import { frameWords } from '../words/frame.ts';
import { languageWords } from '../words/language-choice.ts';
import { LANGUAGES } from '../words/languages/all.ts';
import { pageNames } from '../words/pages.ts';
import { settingsWords } from '../words/settings.ts';
import { bookmarkletTo } from './bookmarklet-text.ts';
import { ConnectProgram } from './connect-program.tsx';
import { Exports } from './exports.tsx';
import { Feeds } from './feeds.tsx';
import { Imports } from './imports.tsx';
import { ConnectedPrograms, Keys } from './keys.tsx';
import { LogIns } from './log-in-methods.tsx';
import { MailAddress } from './mail-address.tsx';
import { Server } from './server.tsx';
import { Tokens } from './tokens.tsx';
import { Webhooks } from './webhooks.tsx';

interface SettingsPageProps {
  readonly access: OpenAccess;
  readonly section: SettingsSection;
}

/** `/app/settings/{section}`: a section of the settings, next to the list of all sections. */
export default function SettingsPage({ access, section }: SettingsPageProps): VNode {
  const sections = SETTINGS_SECTIONS.filter((each) => isOpenTo(each, access));
  return (
    <main id="collection" class="page settings" tabIndex={-1}>
      <h1>{pageNames.settings}</h1>
      <nav class="settings-nav" aria-label={pageNames.settings}>
        {sections.map((each) => (
          <a
            key={each}
            href={appPath(`/settings/${each}`)}
            data-name={settingsWords.sections[each]}
            {...(each === section && { 'aria-current': 'page' as const })}
          >
            {settingsWords.sections[each]}
          </a>
        ))}
      </nav>
      <div class="settings-section">
        {sections.includes(section) ? <Section {...{ access, section }} /> : null}
      </div>
    </main>
  );
}

function isOpenTo(section: SettingsSection, { mayManageKeys, ownsServer, isReadOnly }: OpenAccess): boolean {
  if (section === 'server') return mayManageKeys && ownsServer;
  if (section === 'transfer' || section === 'programs' || section === 'automation') return mayManageKeys;
  return section === 'feeds' || section === 'keys' ? !isReadOnly : true;
}

function Section({ access, section }: SettingsPageProps): VNode {
  const { client, mayManageKeys, ownsServer, isPersistent: isKept } = access;
  switch (section) {
    case 'you':
      return (
        <>
          {mayManageKeys && <LogIns client={client} />}
          {mayManageKeys && <MailAddress client={client} ownsServer={ownsServer} />}
          {isKept && <OfflineSettings />}
          <LogOut access={access} />
        </>
      );
    case 'appearance':
      return (
        <>
          <Appearance />
          <LanguageChoice client={mayManageKeys ? client : null} />
        </>
      );
    case 'transfer':
      return (
        <>
          <Imports client={client} onEnded={() => undefined} />
          <section>
            <h2>{settingsWords.export}</h2>
            <p class="quiet">{settingsWords.exportHint}</p>
            <CommandLine command={settingsWords.exportCommand} />
            <Exports client={client} />
          </section>
        </>
      );
    case 'keys':
      return (
        <>
          {mayManageKeys && <Keys client={client} />}
          <Bookmarklet />
        </>
      );
    case 'programs':
      return new URLSearchParams(location.search).has('client_id') ? (
        <ConnectProgram client={client} />
      ) : (
        <>
          <ConnectedPrograms client={client} />
          <Tokens client={client} />
        </>
      );
    case 'feeds':
      return <Feeds client={client} />;
    case 'automation':
      return <Webhooks client={client} />;
    case 'server':
      return <Server client={client} />;
    case 'about':
      return <About />;
  }
}

function About(): VNode {
  return (
    <section>
      <h2>{settingsWords.about}</h2>
      <p class="quiet">
        {inLine(`${frameWords.name} ${document.documentElement.dataset.version}`, publicUrl().href)}
      </p>
      <p>
        <a href={appPath('/THIRD_PARTY_LICENSES.txt')}>{settingsWords.licenses}</a> ·{' '}
        <a href={appPath('/sbom.cdx.json')}>{settingsWords.billOfMaterials}</a>
      </p>
    </section>
  );
}

/** Light, dark, or the system's setting. */
function Appearance(): VNode {
  return (
    <section>
      <h2>{settingsWords.appearance}</h2>
      <fieldset class="choice">
        <legend class="visually-hidden">{settingsWords.appearance}</legend>
        {THEMES.map((each) => (
          <label key={each}>
            <input type="radio" name="theme" checked={theme.value === each} onChange={set(theme, each)} />
            {settingsWords.themes[each]}
          </label>
        ))}
      </fieldset>
    </section>
  );
}

/** Logs this browser out, after confirmation. */
function LogOut({ access }: { readonly access: OpenAccess }): VNode {
  const { waiting, refused } = outboxContents.value;
  const unsent = waiting + refused;
  return (
    <section>
      <h2>{settingsWords.thisBrowser}</h2>
      <p class="quiet">{access.isReadOnly ? settingsWords.mayOnlyRead : settingsWords.logOutHint}</p>
      <AskButton
        class="danger"
        label={settingsWords.logOut}
        question={settingsWords.logOutQuestion}
        act={() => void logOut(access)}
      >
        {unsent > 0 && <p class="failed">{settingsWords.logOutUnsent(unsent)}</p>}
      </AskButton>
    </section>
  );
}

/** A bookmarklet that saves the current page. It contains no key. */
function Bookmarklet(): VNode {
  const text = bookmarkletTo(publicUrl().origin + appPath('/save'));
  const { bookmarkletCopied: copied, bookmarkletNotCopied: notCopied } = settingsWords;

  return (
    <section>
      <h2>{settingsWords.bookmarklet}</h2>
      <p class="quiet">{settingsWords.bookmarkletHint}</p>
      <div class="bookmarklet">
        <a
          class="button"
          href={text}
          draggable
          onClick={(event) => {
            // The bookmarklet is for other pages. The policy of this page blocks `javascript:` URLs.
            event.preventDefault();
            toast({ text: settingsWords.bookmarkletDrag });
          }}
        >
          {settingsWords.bookmarkletName}
        </a>
        <button type="button" class="plain" onClick={() => copyText(text, { copied, notCopied })}>
          {settingsWords.bookmarkletCopy}
        </button>
      </div>
    </section>
  );
}

/** The choice of the app's language. @param client null if its key may not store the choice in the account */
function LanguageChoice({ client }: { readonly client: Client | null }): VNode {
  return (
    <section>
      <h2>{languageWords.name}</h2>
      <label class="stacked">
        <span class="visually-hidden">{languageWords.name}</span>
        <select
          value={chosenLanguage.value}
          onChange={({ currentTarget }) => chooseLanguage(currentTarget.value, client)}
        >
          <option value="">{languageWords.asBrowser}</option>
          <option value="en" lang="en" translate={false}>
            English
          </option>
          {Object.entries(LANGUAGES).map(([tag, { name }]) => (
            <option key={tag} value={tag} lang={tag} translate={false}>
              {name}
            </option>
          ))}
        </select>
      </label>
    </section>
  );
}
