/** Brings a field of the form into view and puts the focus on its first control; of a calendar on its day. */
export function focusField(field: string): void {
  const place = document.querySelector<HTMLElement>(`[data-field="${CSS.escape(field)}"]`);
  place?.scrollIntoView({ block: 'center' });
  const control =
    place?.querySelector<HTMLElement>('[role="grid"] [tabindex="0"]') ??
    place?.querySelector<HTMLElement>(
      ':is(input, textarea, select, button):not([tabindex="-1"]), [tabindex="0"]',
    );
  control?.focus({ preventScroll: true });
}
