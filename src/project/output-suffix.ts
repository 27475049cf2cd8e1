/** Hardhat 3 keeps a build's output in a second file, which ends so where the first ends in `.json`. */
export const outputSuffix = ".output.json";
