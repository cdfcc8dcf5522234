import { allowed, refuse } from '../errors/verdict.ts';
import type { Verdict } from '../errors/verdict.ts';

export const contactMethods = ['email', 'sms', 'voice', 'push'] as const;
export type ContactMethod = (typeof contactMethods)[number];

/** A contact to notify, and by which methods. */
export type WantedConfirmation = { readonly contactId: string } & Readonly<Record<ContactMethod, boolean>>;

/** A contact of the location, and the methods that reach them. */
export type ReachableContact = { readonly id: string } & {
  readonly usable: Readonly<Record<ContactMethod, boolean>>;
};

/** At least one contact of the location, each once, each by at least one method that reaches them (spec section 5). */
export function checkConfirmations(
  confirmations: readonly WantedConfirmation[],
  contacts: readonly ReachableContact[],
): Verdict {
  if (confirmations.length === 0) return refuse('confirmation_contact_required');
  const seen = new Set<string>();
  for (const confirmation of confirmations) {
    const { contactId } = confirmation;
    const chosen = contactMethods.filter((method) => confirmation[method]);
    const contact = contacts.find(({ id }) => id === contactId);
    if (seen.has(contactId)) return refuse('confirmation_contact_repeated', { contactId });
    if (contact === undefined) return refuse('confirmation_contact_unknown', { contactId });
    if (chosen.length === 0) return refuse('confirmation_method_required', { contactId });
    const unusable = chosen.find((method) => !contact.usable[method]);
    if (unusable !== undefined)
      return refuse('confirmation_method_unusable', { contactId, method: unusable });
    seen.add(contactId);
  }
  return allowed;
}
