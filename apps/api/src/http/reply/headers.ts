export const headersOfEveryAnswer = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  // Documents replace it with a policy of their own.
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
} as const;

/** Sent in addition to those of every answer. */
export const headersOfApi = {
  'cache-control': 'no-store',
} as const;
