import type { CandidateDetails } from '@staffroom/domain/candidates/candidates.contract.ts';

type Details = Pick<CandidateDetails, 'clients' | 'decisions' | 'past'>;

/**
 * The latest booking to copy for the educator; null if there is none, or only at places where they are restricted: they
 * would not be offered the new one.
 */
export function findBookingToRepeat({ clients, decisions, past }: Details): string | null {
  const isRestricted = (clientId: string, locationId: number | null): boolean => {
    const groupId = clients.find(({ client }) => client.id === clientId)?.clientGroup.id;
    return decisions.some((decision) => {
      if (decision.preference !== 'restricted' || decision.endedAtUtc !== null) return false;
      if (decision.location !== null) return decision.location.id === locationId;
      if (decision.client !== null) return decision.client.id === clientId;
      return decision.clientGroup.id === groupId;
    });
  };
  const day = past.find((one) => !isRestricted(one.client.id, one.location.id));
  if (day !== undefined || past.length > 0) return day?.bookingId ?? null;
  const visit = clients.find((one) => one.lastBookingId !== null && !isRestricted(one.client.id, null));
  return visit?.lastBookingId ?? null;
}
