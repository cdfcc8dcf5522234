import type { AuditActor } from '../../platform/audit/audit.ts';
import type { Viewer } from './viewer.ts';

/** Who acts, for every audit row of a call: a support user with the contact they act as, else the contact. */
export function auditActorOf({ contactId, sessionId, support }: Viewer): AuditActor {
  return support === null
    ? { kind: 'contact', id: contactId, sessionId }
    : { kind: 'support', id: support.supportUserId, subjectContactId: contactId, sessionId };
}
