/**
 * What one compilation of a stranger's source may take; those of large projects take some hundred
 * megabytes. A soljson.js can take no more than this by itself, a native solc all that there is.
 */
export const defaultCompileMemoryBytes = 2 * 2 ** 30;
