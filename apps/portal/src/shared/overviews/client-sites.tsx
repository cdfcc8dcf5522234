import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { countBookingLocations } from '@staffroom/domain/permissions/booking-locations.ts';
import { listLocationOverviews } from '@staffroom/domain/overviews/overviews.contract.ts';
import { queryFor } from '../../lib/calls/query-for.ts';
import { useClientChoice } from '../../session/client-choice.ts';
import { useViewer } from '../../session/viewer.ts';
import { Card } from '../../ui/display/card.tsx';
import { QueryFailure } from '../lists/query-failure.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/feedback/skeleton.tsx';
import { LongPlacements } from './long-placements.tsx';
import { overviewTexts } from './overview-texts.ts';
import { SitesOverview } from './sites-overview.tsx';

export type ClientSitesProps = { dateLocal: string };

/** How far every site of the chosen clients is filled on the day, including sites without bookings (spec section 3). */
export function ClientSites({ dateLocal }: ClientSitesProps) {
  const texts = overviewTexts();
  const { tree } = useViewer();
  const { clientIds } = useClientChoice();
  const count = countBookingLocations(tree, clientIds);
  const query = useQuery({
    ...queryFor('bookings', listLocationOverviews, {
      query: { clientIds: [...clientIds], dateFromLocal: dateLocal, dateToLocal: dateLocal },
    }),
    enabled: count > 0,
  });
  const { data } = query;
  // Renders arriving sites in a deferred render, so that key presses and taps are handled in between.
  const isDrawn = useDeferredValue(data !== undefined, false);
  if (count === 0 || data?.length === 0) return null;
  return (
    <>
      <Card title={texts.allSites(count)}>
        {data !== undefined && isDrawn ? (
          <SitesOverview items={data} dateLocal={dateLocal} />
        ) : query.isError ? (
          <QueryFailure query={query} title={texts.notLoaded(count)} isCompact />
        ) : (
          <SkeletonGroup label={texts.loading}>
            <Skeleton shape="block" />
          </SkeletonGroup>
        )}
      </Card>
      <LongPlacements />
    </>
  );
}
