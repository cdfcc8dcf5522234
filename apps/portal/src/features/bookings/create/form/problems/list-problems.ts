import { bookingFacts } from '../../../../../shared/booking/booking-facts.ts';
import { bookingFormTexts } from '../../booking-form-texts.ts';
import type { FieldProblem } from './field-problem.ts';

/** The first problem of each field, as in the list at the top of the form: 'Classification: this field is required'. */
export function listProblems(problems: readonly FieldProblem[]): FieldProblem[] {
  const fields = new Set<string>();
  return problems.flatMap(({ field, message }) => {
    if (field !== '' && fields.has(field)) return [];
    fields.add(field);
    const label = nameOfField(field);
    // A newer server may name a field that the form does not have.
    return label === undefined
      ? [{ field: '', message }]
      : [{ field, message: `${label}: ${lowerFirst(message)}` }];
  });
}

/**
 * The list and its heading. If no problem is about a field, there is nothing to check: the first problem becomes the
 * heading.
 */
export function headProblems(problems: readonly FieldProblem[]) {
  const listed = listProblems(problems);
  const isOfFields = listed.some(({ field }) => field);
  const title = isOfFields ? bookingFormTexts().missing(listed.length) : listed.shift()?.message;
  return { title, listed };
}

/** The label of the field in the form. */
function nameOfField(field: string): string | undefined {
  const texts = bookingFormTexts();
  const facts = bookingFacts();
  const names: Readonly<Record<string, string>> = {
    locationId: texts.location,
    classificationId: facts.classification,
    dates: texts.dates,
    bookingsPerDate: texts.educatorsPerDay,
    startTime: texts.start,
    endTime: texts.end,
    breakMinutes: texts.breakMinutes,
    gradeIds: facts.grades,
    certificationIds: facts.certifications,
    reasonForAbsence: facts.reason,
    covering: texts.coveringFor,
    submittedBy: texts.submittedBy,
    room: facts.room,
    notes: texts.notesForEducator,
    preferredCandidateId: texts.askFirst,
    purchaseOrder: texts.purchaseOrder,
    costCentre: texts.costCentre,
    reference: texts.reference,
    policiesAgreed: texts.policies,
    confirmations: texts.whoToTell,
  };
  return names[field];
}

const lowerFirst = (message: string) => message.charAt(0).toLowerCase() + message.slice(1);
