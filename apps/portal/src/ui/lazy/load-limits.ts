/** What takes longer to arrive shows that it is loading (spec section 9). */
export const loadingAfterMs = 400;
/** A screen that takes longer shows the error view. */
export const lateAfterMs = 10_000;
/** After this a chunk counts as lost; one that still comes is used. */
export const lostAfterMs = 120_000;
