/** What a link in a message may be used for; each link for one of them. */
export const linkPurposes = ['feedback', 'decision'] as const;
export type LinkPurpose = (typeof linkPurposes)[number];

/** Where the link of an item leads; the secret follows in the fragment, which no server, log or referrer sees. */
export const linkPaths: Readonly<Record<LinkPurpose, (itemId: string) => `/${string}`>> = {
  feedback: (bookingId) => `/feedback-form/${bookingId}`,
  decision: (pendingBookingId) => `/answer/${pendingBookingId}`,
};
