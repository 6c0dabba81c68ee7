// Parts of cards that load after the first view.
export { KindIcon } from './kind-icon.tsx';
export { PagePicture } from './page-picture.tsx';
