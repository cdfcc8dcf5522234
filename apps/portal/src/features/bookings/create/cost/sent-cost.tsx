import { useQuery } from '@tanstack/react-query';
import { locationsQuery } from '../form/fields/use-location-data.ts';
import { BookingCost, type CostWish } from './booking-cost.tsx';

/** The cost of what was just booked or requested, for viewers who see costs at that location. */
export function SentCost({ wish }: { wish: CostWish | null }) {
  const { data: locations = [] } = useQuery(locationsQuery());
  const seesCosts = locations.some(
    (location) => location.locationId === wish?.locationId && location.seesCosts,
  );
  return seesCosts ? <BookingCost wish={wish} /> : null;
}
