/** Types of the vocabulary whose names are not what people say. */
export const typeNames = {
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
} as const;

/** The same types for many things, where an s is not enough. */
export const typePlurals = {
  AudioObject: 'Recordings',
  Media: 'Media',
  RealEstateListing: 'Homes for sale',
  Repository: 'Repositories',
  SoftwareApplication: 'Apps',
  TVSeries: 'TV series',
} as const;
