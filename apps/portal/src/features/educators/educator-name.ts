type Names = { firstName: string; lastName: string; preferredName: string | null };

/** As educators are named everywhere: by the name they go by. */
export function educatorName({ firstName, lastName, preferredName }: Names): string {
  return `${preferredName ?? firstName} ${lastName}`;
}
