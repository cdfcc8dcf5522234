import type { Address } from '../../lib/links.ts';

/** Where support asks to act as a contact. */
export function impersonateLink(contactId: string): Address {
  return `/user/impersonate/${contactId}`;
}
