/** So many files are read at once: enough to hide a slow disk, few enough for any system's limit. */
export const fileLimit = 16;
