/** The fixed list of spec section 3, in its order. */
export const reasonsForAbsence = [
  'Annual Leave Cover',
  'Break Cover',
  "Carer's Leave",
  'F&P Testing',
  'Government Funding',
  'Leave Without Pay',
  'Long Service Leave',
  'Not Provided',
  'Other',
  'Professional Development',
  'Professional Practice Day',
  'Rostered Day Off',
  'Sick Leave Cover',
  'Training Cover',
  'Vacant Position',
] as const;

export type ReasonForAbsence = (typeof reasonsForAbsence)[number];

export function isReasonForAbsence(text: string): text is ReasonForAbsence {
  return reasonsForAbsence.some((reason) => reason === text);
}
