/** Focuses the first control of a field, in a calendar its day, and scrolls it into view. */
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

/** Focuses the list of problems, or the field of the first problem while the list is not shown. */
export function focusProblems(field: string): void {
  const way = document.querySelector<HTMLElement>('[data-problems] button');
  if (way === null) focusField(field);
  else way.focus();
}

/** Scrolls the focused field to the middle, where no bar covers it: content rendered above may have moved it. */
export function showFocusedField(): void {
  const { activeElement } = document;
  if (activeElement?.closest('[data-field]')) activeElement.scrollIntoView({ block: 'center' });
}
