import { useQuery } from '@tanstack/react-query';
import { locationsQuery } from '../form/fields/use-location-data.ts';
import { BookingCost, type CostQuery } from './booking-cost.tsx';

/** The cost of what was just booked or requested, for viewers who see costs at that location. */
export function SentCost({ query }: { query: CostQuery | null }) {
  const { data: locations = [] } = useQuery(locationsQuery());
  const seesCosts = locations.some(
    (location) => location.locationId === query?.locationId && location.seesCosts,
  );
  return seesCosts ? <BookingCost query={query} /> : null;
}
