/** Loads a module by its URL, which is possible in any script but the main one of an executable. */
module.exports = (url) => import(url);
