import { randomUUID } from 'node:crypto';
import type { Tenant } from './seed-tenant.ts';

/** A change of one id in an otherwise valid booking, with the code of its refusal. */
export type ForeignReference = { change: Record<string, unknown>; code: string };

/**
 * Ids in the body: of the sibling location, of the sibling client, of the other group, and random ones, alone and
 * beside a valid one. A client's own list decides, whatever the caller may do elsewhere.
 */
export function foreignReferences({ ours, theirs }: { ours: Tenant; theirs: Tenant }): ForeignReference[] {
  const [school, college] = ours.clients;
  const [next] = theirs.clients;
  const [site, annex] = school.places;
  const drawn = randomUUID();
  const beside = (field: string, own: string, others: readonly (string | undefined)[], code: string) =>
    others.flatMap((other) => [
      { change: { [field]: [other] }, code },
      { change: { [field]: [own, other] }, code },
    ]);
  const person = (contactId: string) => ({ contactId, email: true, sms: false, voice: false, push: false });
  const strangers = [theirs.holder.contactId, drawn];
  return [
    ...[college.classificationId, next.classificationId, drawn].map((classificationId) => ({
      change: { classificationId },
      code: 'classification_not_available',
    })),
    ...beside('gradeIds', school.gradeId, [college.gradeId, next.gradeId, drawn], 'grade_not_available'),
    ...beside(
      'certificationIds',
      site?.certificationId ?? '',
      [
        annex?.certificationId,
        college.places[0]?.certificationId,
        next.places[0]?.certificationId,
        school.clientId,
        drawn,
      ],
      'certification_not_available',
    ),
    ...[college.candidateId, next.candidateId, drawn].map((preferredCandidateId) => ({
      change: { preferredCandidateId },
      code: 'candidate_not_available',
    })),
    ...strangers.map((contactId) => ({
      change: { covering: { contactId } },
      code: 'covering_unknown',
    })),
    ...strangers.flatMap((contactId) => [
      { change: { confirmations: [person(contactId)] }, code: 'confirmation_contact_unknown' },
      {
        change: { confirmations: [person(ours.holder.contactId), person(contactId)] },
        code: 'confirmation_contact_unknown',
      },
    ]),
    ...[college.policyId, next.policyId, drawn].map((policyId) => ({
      change: { policiesAgreed: [{ policyId, version: '1' }] },
      code: 'policies_not_agreed',
    })),
  ];
}
