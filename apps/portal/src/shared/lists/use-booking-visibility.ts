import { hasRight } from '@staffroom/domain/permissions/rights.ts';
import { useClientChoice } from '../../session/client-choice.ts';
import { useViewer } from '../../session/viewer.ts';

/**
 * What the viewer sees of the chosen clients: the bookings of all their locations, of some, only pending requests, or
 * only their own requests.
 */
export type BookingVisibility = 'all' | 'some' | 'requests' | 'own';

/** Only for viewers who see all bookings does an empty day mean 'nobody is booked'. */
export function useBookingVisibility(): BookingVisibility {
  const { tree } = useViewer();
  const { clientIds, locationId } = useClientChoice();
  const locations = clientIds
    .flatMap((clientId) => tree.clients.get(clientId)?.locations ?? [])
    .filter((location) => locationId === null || location.locationId === locationId);
  const seen = locations.filter(({ rights }) => hasRight(rights, 'booking', 'view'));
  if (seen.length === 0)
    return locations.some(({ rights }) => hasRight(rights, 'pending booking', 'view')) ? 'requests' : 'own';
  return seen.length === locations.length ? 'all' : 'some';
}
