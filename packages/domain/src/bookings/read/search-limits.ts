/** Max results of each kind in the global search. */
export const maxFound = { bookings: 8, educators: 4 } as const;
