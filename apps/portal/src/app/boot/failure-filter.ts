/** Of one page: a failure that draws itself again and again is told once. */
const maxOfPage = 10;

/** Answers whether a failure is to be told: each once, and ten of them for the life of a page. */
export function createFailureFilter(): (failure: string) => boolean {
  const told = new Set<string>();
  return (failure) => {
    if (told.has(failure) || told.size >= maxOfPage) return false;
    told.add(failure);
    return true;
  };
}
