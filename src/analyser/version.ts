/** Changes whenever the same file would have another result. Cached results of other versions are not used. */
export const analyserVersion = "25";
