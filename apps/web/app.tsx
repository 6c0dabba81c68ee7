import type { VNode } from 'preact';
import { LocationProvider } from 'preact-iso/router';
import { APP_PATH } from './browser/app-paths.ts';
import { ConnectionLine } from './frame/connection-line.tsx';
import { Frame } from './frame/frame.tsx';
import { access } from './key/access.ts';
import { AccessFailed, Closed } from './sign-in/closed.tsx';
import { WithLogIn } from './sign-in/with-log-in.tsx';
import { frameWords } from './words/frame.ts';
import { language } from './words/language.ts';

/** The root component: shows the collection if this browser has a key, otherwise the login. */
export function App(): VNode {
  return (
    <LocationProvider key={language.value} scope={APP_PATH}>
      <Content />
      <ConnectionLine />
    </LocationProvider>
  );
}

function Content(): VNode {
  const now = access.value;
  switch (now.state) {
    case 'opening':
      return <p class="late">{frameWords.opening}</p>;
    case 'failed':
      return <AccessFailed reason={now.reason} />;
    case 'closed':
      return <Closed {...now} />;
    case 'setting-up':
      return <WithLogIn>{({ SetUp }, offered) => <SetUp {...now} offered={offered} />}</WithLogIn>;
    case 'naming':
      return <WithLogIn>{({ NameBrowser }) => <NameBrowser exchange={now.exchange} />}</WithLogIn>;
    case 'open':
      return <Frame access={now} />;
  }
}
