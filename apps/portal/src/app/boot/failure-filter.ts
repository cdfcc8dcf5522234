/** Per page load: a failure in a render loop is reported once. */
const maxOfPage = 10;

/** Returns whether a failure is to be reported: each once, and at most ten per page load. */
export function createFailureFilter(): (failure: string) => boolean {
  const told = new Set<string>();
  return (failure) => {
    if (told.has(failure) || told.size >= maxOfPage) return false;
    told.add(failure);
    return true;
  };
}
