import type { ErrorCode } from '../../errors/error-catalogue.ts';
import { contactMethods } from '../confirmations.rules.ts';
import type { WantedConfirmation, ReachableContact } from '../confirmations.rules.ts';
import { isReasonForAbsence } from './reasons-for-absence.ts';

/** A booking template, or a past booking to be copied. */
export type StandardBookingDefaults = {
  readonly locationId: number;
  readonly classificationId: string | null;
  readonly startTime: string;
  readonly endTime: string;
  readonly breakMinutes: number;
  readonly gradeIds: readonly string[];
  readonly certificationIds: readonly string[];
  readonly reasonForAbsence: string | null;
  readonly notes: string;
  readonly room: string;
  readonly bookingsPerDate: number;
  readonly confirmations: readonly WantedConfirmation[];
  readonly preferredCandidateId: string | null;
};

/** What the chosen location and its client offer now. */
export type FitFacts = {
  /** False when the viewer can no longer book at the template's location. */
  readonly isLocationAvailable: boolean;
  readonly isLocationConfirmed: boolean;
  readonly classificationIds: readonly string[];
  readonly gradeIds: readonly string[];
  readonly certificationIds: readonly string[];
  readonly contacts: readonly ReachableContact[];
  /** Null when the allowed educators are unknown: the preferred one is then kept. */
  readonly candidateIds: readonly string[] | null;
  readonly bookingsPerDateMax: number;
};

export type FittedStandardBooking<Template extends StandardBookingDefaults> = {
  /** The template with only what still fits: the initial values of the form. */
  readonly defaults: Template;
  /** Codes of what no longer fits, each once; their texts explain it to the person. */
  readonly problems: readonly ErrorCode[];
  readonly stillValid: boolean;
};

/** Keeps what still fits the location and reports what does not (design.md, Create). Times always fit. */
export function fitStandardBooking<Template extends StandardBookingDefaults>(
  template: Template,
  facts: FitFacts,
): FittedStandardBooking<Template> {
  const problems = new Set<ErrorCode>();
  const keep = <Item>(items: readonly Item[], fits: (item: Item) => boolean, problem: ErrorCode): Item[] => {
    const kept = items.filter(fits);
    if (kept.length < items.length) problems.add(problem);
    return kept;
  };
  const keepOne = <Item>(
    item: Item | null,
    fits: (item: Item) => boolean,
    problem: ErrorCode,
  ): Item | null => {
    if (item === null || fits(item)) return item;
    problems.add(problem);
    return null;
  };

  if (!facts.isLocationAvailable) problems.add('location_required');
  else if (!facts.isLocationConfirmed) problems.add('location_not_confirmed');

  const { classificationIds, gradeIds, certificationIds, candidateIds } = facts;
  const defaults: Template = {
    ...template,
    classificationId: keepOne(
      template.classificationId,
      (id) => classificationIds.includes(id),
      'classification_not_available',
    ),
    gradeIds: keep(template.gradeIds, (id) => gradeIds.includes(id), 'grade_not_available'),
    certificationIds: keep(
      template.certificationIds,
      (id) => certificationIds.includes(id),
      'certification_not_available',
    ),
    reasonForAbsence: keepOne(template.reasonForAbsence, isReasonForAbsence, 'reason_for_absence_unknown'),
    preferredCandidateId: keepOne(
      template.preferredCandidateId,
      (id) => candidateIds === null || candidateIds.includes(id),
      'candidate_not_available',
    ),
    bookingsPerDate: Math.max(1, Math.min(template.bookingsPerDate, facts.bookingsPerDateMax)),
    confirmations: fitConfirmations(template.confirmations, facts.contacts, problems),
  };
  return { defaults, problems: [...problems], stillValid: problems.size === 0 };
}

/** Contacts who still belong, with the methods that still reach them; a contact without any method is removed. */
function fitConfirmations(
  confirmations: readonly WantedConfirmation[],
  contacts: readonly ReachableContact[],
  problems: Set<ErrorCode>,
): WantedConfirmation[] {
  return confirmations.flatMap((confirmation) => {
    const contact = contacts.find(({ id }) => id === confirmation.contactId);
    if (contact === undefined) {
      problems.add('confirmation_contact_unknown');
      return [];
    }
    const fitted = { ...confirmation };
    for (const method of contactMethods) {
      if (!confirmation[method] || contact.usable[method]) continue;
      fitted[method] = false;
      problems.add('confirmation_method_unusable');
    }
    return contactMethods.some((method) => fitted[method]) ? [fitted] : [];
  });
}
