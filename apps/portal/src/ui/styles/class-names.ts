/** Joins the names that are there; an absent name adds nothing. Never throws. */
export function classNames(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
