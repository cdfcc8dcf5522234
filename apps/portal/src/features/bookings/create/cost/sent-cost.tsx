import { useQuery } from '@tanstack/react-query';
import { locationsQuery } from '../form/fields/use-location-data.ts';
import { BookingCost, type CostWish } from './booking-cost.tsx';

/** What was just booked or asked for will cost so much, for whoever sees the accounts there. */
export function SentCost({ wish }: { wish: CostWish | null }) {
  const { data: locations = [] } = useQuery(locationsQuery());
  const seesCosts = locations.some(
    (location) => location.locationId === wish?.locationId && location.seesCosts,
  );
  return seesCosts ? <BookingCost wish={wish} /> : null;
}
