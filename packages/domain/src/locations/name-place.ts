/** A location with its client's name where that adds something: 'Richmond North, Richmond Primary'. */
export function namePlace({
  locationName,
  clientName,
}: {
  readonly locationName: string;
  readonly clientName: string;
}): string {
  return clientName === locationName ? locationName : `${locationName}, ${clientName}`;
}
