import lazy from 'preact-iso/lazy';
import { load } from '../ui/load.ts';

/** A picture that is stored with a page; its code is loaded with the first one. */
export const PagePicture = lazy(() =>
  load(() => import('./page-picture.tsx')).then(({ PagePicture }) => PagePicture),
);

/** The icon of a row without a picture; its code is loaded with the first one. */
export const KindIcon = lazy(() => load(() => import('./kind-icon.tsx')).then(({ KindIcon }) => KindIcon));
