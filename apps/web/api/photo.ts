/** Whether a media type is that of a picture of pixels, which cannot run scripts. */
export const isPhoto = (type = ''): boolean => /^image\/(?!svg)/.test(type);
