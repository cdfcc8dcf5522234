/** Whether a restriction closes its location on a calendar date; one without dates closes every date (spec section 5). */
export function closesOn(
  { datesLocal }: { readonly datesLocal: readonly string[] },
  dateLocal: string,
): boolean {
  return datesLocal.length === 0 || datesLocal.includes(dateLocal);
}
