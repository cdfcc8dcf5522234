export const chosenBarId = 'chosen-timesheets';

/** The bar comes after all the rows, of which there may be hundreds. */
export function focusChosenBar(): void {
  document.getElementById(chosenBarId)?.focus();
}
