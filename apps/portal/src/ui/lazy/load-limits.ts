/** Anything that takes longer to load shows a loading state (spec section 9). */
export const loadingAfterMs = 400;
/** A screen that takes longer shows the error view. */
export const lateAfterMs = 10_000;
/** After this a chunk counts as failed; if it still arrives it is used. */
export const lostAfterMs = 120_000;
