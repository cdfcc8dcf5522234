type Names = { firstName: string; lastName: string; preferredName: string | null };

/** The name shown for an educator everywhere: the preferred first name if there is one. */
export function educatorName({ firstName, lastName, preferredName }: Names): string {
  return `${preferredName ?? firstName} ${lastName}`;
}
