import { translatable } from './language.ts';

/** Display names of entity types, where they differ from the type name. */
export const typeNames = translatable('types', {
  ImageObject: 'Picture',
  AudioObject: 'Recording',
  VideoObject: 'Video',
  WebPage: 'Page',
  Model: '3D model',
  MusicAlbum: 'Album',
  MusicRecording: 'Song',
  MusicPlaylist: 'Playlist',
  SoftwareApplication: 'App',
  Quotation: 'Quote',
  ScholarlyArticle: 'Paper',
  RealEstateListing: 'Home for sale',
});

/** Irregular plurals of entity types. */
export const typePlurals = translatable('type-plurals', {
  AudioObject: 'Recordings',
  Media: 'Media',
  RealEstateListing: 'Homes for sale',
  Repository: 'Repositories',
  SoftwareApplication: 'Apps',
  TVSeries: 'TV series',
});
