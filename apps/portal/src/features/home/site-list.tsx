import { bookingsLink } from '../../lib/links.ts';
import { homeTexts } from './home-texts.ts';
import { bookingTexts } from '../../shared/booking/booking-texts.ts';
import { usePreferences } from '../../lib/device/device-preferences.ts';
import { useFeature } from '../../session/viewer.ts';
import type { ClientSitesProps } from '../../shared/overviews/client-sites.tsx';
import { Card } from '../../ui/display/card.tsx';
import { LazyPart } from '../../ui/feedback/lazy-part.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { lazyComponent } from '../../ui/lazy/lazy-component.ts';
import type { TodayBoard } from './today-board.ts';
import css from './site-list.module.css';

const clientSites = lazyComponent<ClientSitesProps>(
  async () => (await import('../../shared/overviews/client-sites.tsx')).ClientSites,
);

export type SiteListProps = { board: TodayBoard };

/** The sites of the day as a list or on a map, depending on the dashboard layout (spec section 1). */
export function SiteList({ board }: SiteListProps) {
  const texts = homeTexts();
  const showsStatus = useFeature('showBookingStatus');
  const { dashboardLayout } = usePreferences();
  if (dashboardLayout === 2) return <LazyPart part={clientSites} props={{ dateLocal: board.dateLocal }} />;
  return (
    <Card title={texts.sites} isFlush>
      {board.isCut ? <p className={css.cut}>{texts.earliestOnly}</p> : null}
      <ul className={css.sites}>
        {board.tiles.map(({ locationId, locationName, clientName, total, open }) => (
          <li key={locationId} className={css.site}>
            <Link href={bookingsLink({ from: board.dateLocal, locations: String(locationId) })}>
              {locationName}
            </Link>
            {clientName === locationName ? null : <span className={css.client}>{clientName}</span>}
            {board.isCut ? null : (
              <span className={css.count} data-open={(showsStatus && open > 0) || undefined}>
                {showsStatus ? bookingTexts().filledOf(total - open, total) : texts.bookedCount(total)}
              </span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
