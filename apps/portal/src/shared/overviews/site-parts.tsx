import { useState } from 'react';
import type { LocationOverviewItem } from '@staffroom/domain/overviews/overviews.contract.ts';
import { bookingsLink } from '../../lib/links.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { overviewTexts } from './overview-texts.ts';
import css from './overviews.module.css';

export const levelTones = { none: 'neutral', short: 'problem', partly: 'unfilled', full: 'filled' } as const;

/** Links to the site's bookings of the day. */
export function SiteLink({ item, dateLocal }: { item: LocationOverviewItem; dateLocal: string }) {
  return (
    <Link href={bookingsLink({ from: dateLocal, to: dateLocal, locations: String(item.locationId) })}>
      {item.displayName}
    </Link>
  );
}

/** In an account with many sites, those with open bookings come first; the others are shown on request. */
const sitesAtOnce = 48;

export function useMore(items: readonly LocationOverviewItem[]) {
  const texts = overviewTexts();
  const [most, setMost] = useState(sitesAtOnce);
  const left = items.length - most;
  return {
    shown: items.slice(0, most),
    more:
      left > 0 ? (
        <div className={css.more}>
          <Button onPress={() => setMost(most + 4 * sitesAtOnce)}>{texts.more(left)}</Button>
        </div>
      ) : null,
  };
}
