/** Loads a module by its address: the main script of an executable may not, other scripts may. */
module.exports = (url) => import(url);
