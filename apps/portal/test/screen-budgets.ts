/**
 * Kilobytes, gzip, by the screen's name: of all that the first load brings, or of what the screen adds to the shell. Not
 * with the screens themselves, because a browser has no use for them.
 */
export const screenBudgets: Readonly<Record<string, { firstLoadKb: number } | { ownKb: number }>> = {
  home: { firstLoadKb: 148 },
  myAvailability: { ownKb: 40 },
  candidates: { ownKb: 40 },
  educatorOverview: { ownKb: 40 },
  clientGroupOverview: { ownKb: 40 },
  finance: { ownKb: 40 },
  invoiceDetails: { ownKb: 40 },
  help: { ownKb: 40 },
  bookings: { firstLoadKb: 147.5 },
  bookingsCreate: { ownKb: 40 },
  bookingsPendingApproval: { ownKb: 40 },
  replaceMe: { ownKb: 40 },
  settings: { ownKb: 40 },
  timesheets: { ownKb: 40 },
  login: { firstLoadKb: 101 },
};
