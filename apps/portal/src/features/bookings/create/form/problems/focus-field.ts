/** Puts the focus on the first control of a field, of a calendar on its day, and brings it into sight. */
export function focusField(field: string): void {
  const place = document.querySelector<HTMLElement>(`[data-field="${CSS.escape(field)}"]`);
  const control =
    place?.querySelector<HTMLElement>('[role="grid"] [tabindex="0"]') ??
    place?.querySelector<HTMLElement>(
      ':is(input, textarea, select, button):not([tabindex="-1"]), [tabindex="0"]',
    );
  control?.focus({ preventScroll: true });
  showFocusedField();
}

/** Goes to the list of problems, or, as long as it is not shown, to the field of the first. */
export function focusProblems(field: string): void {
  const way = document.querySelector<HTMLElement>('[data-problems] button');
  if (way === null) focusField(field);
  else way.focus();
}

/** Brings the field that has the focus into the middle, where no bar covers it: what is drawn above it may have moved it. */
export function showFocusedField(): void {
  const { activeElement } = document;
  if (activeElement?.closest('[data-field]')) activeElement.scrollIntoView({ block: 'center' });
}
