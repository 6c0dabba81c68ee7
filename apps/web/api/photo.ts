/** Whether a media type is a raster image, which cannot run scripts. */
export const isPhoto = (type = ''): boolean => /^image\/(?!svg)/.test(type);
