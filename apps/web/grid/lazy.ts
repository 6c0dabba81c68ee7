import lazy from 'preact-iso/lazy';
import { load } from '../ui/load.ts';

const parts = () => load(() => import('./later-parts.ts'));

/** A picture that is stored with a page; its code is loaded on first use. */
export const PagePicture = lazy(() => parts().then(({ PagePicture }) => PagePicture));

/** The icon of a row without a picture; its code is loaded on first use. */
export const KindIcon = lazy(() => parts().then(({ KindIcon }) => KindIcon));
