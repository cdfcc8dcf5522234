/** What a link in a message may be used for. Each link has one purpose. */
export const linkPurposes = ['feedback', 'decision'] as const;
export type LinkPurpose = (typeof linkPurposes)[number];

/** The page that an item's link opens; the secret is in the fragment, which no server, log or referrer sees. */
export const linkPaths: Readonly<Record<LinkPurpose, (itemId: string) => `/${string}`>> = {
  feedback: (bookingId) => `/feedback-form/${bookingId}`,
  decision: (pendingBookingId) => `/answer/${pendingBookingId}`,
};
