const ticketStatuses: ReadonlySet<number> = new Set([200, 201, 204]);

/** Whether an answer to a request for an access key counts as a ticket (spec section 5). */
export function isFileTicket(statusCode: number): boolean {
  return ticketStatuses.has(statusCode);
}
