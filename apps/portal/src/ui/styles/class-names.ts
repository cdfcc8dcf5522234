/** Joins the given names; an absent one adds nothing. Never throws. */
export function classNames(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
