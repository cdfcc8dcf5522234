/** The search through everything shows at most this many of each kind. */
export const maxFound = { bookings: 8, educators: 4 } as const;
