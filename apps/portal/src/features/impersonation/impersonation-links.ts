import type { Address } from '../../lib/links.ts';

/** The screen on which support asks to act as a contact. */
export function impersonateLink(contactId: string): Address {
  return `/user/impersonate/${contactId}`;
}
