/** Changes whenever the same file would give another result: what older versions kept is not used any more. */
export const analyserVersion = "2";
