import { translatable } from './language.ts';

/** The viewer for pictures. */
export const viewerWords = translatable('viewer', {
  close: 'Close the picture',
  damaged: 'This picture cannot be shown.',
  facts: 'About this picture',
  fit: 'Fit the window (0)',
  full: 'Full size (1)',
  inColor: (color: string) => `Find pictures in ${color}`,
  larger: 'Larger (+)',
  name: 'Picture',
  next: 'Next picture',
  palette: 'Colours',
  place: (latitude: string, longitude: string) => `${latitude}, ${longitude}`,
  previous: 'Previous picture',
  reduced: 'The file is damaged or too large for this browser. This is a smaller version.',
  smaller: 'Smaller (-)',
});
