import lazy from 'preact-iso/lazy';
import { load } from '../ui/load.ts';

const loadParts = () => load(() => import('./later-parts.ts'));

/** A picture that is stored with a page. Its code is loaded on first use. */
export const PagePicture = lazy(() => loadParts().then(({ PagePicture }) => PagePicture));

/** The icon of a row without a picture. Its code is loaded on first use. */
export const KindIcon = lazy(() => loadParts().then(({ KindIcon }) => KindIcon));
