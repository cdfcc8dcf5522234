import { formatDate } from '@staffroom/domain/time/dates-in-words.ts';
import { instantToLocal } from '@staffroom/domain/time/local-instant.ts';
import { formatTime } from '@staffroom/domain/time/time-entry.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { useVariant } from '../../../session/region.ts';

/** Formats instants in this device's time zone, because people compare them with their own day. */
export function useMoments(): (instant: string) => string {
  const { dateOrder: order, clock } = useVariant();
  const zone = getDeviceZone();
  const { dateLocal: today } = instantToLocal(useNow(), zone);
  return (instant) => {
    const { dateLocal, timeLocal } = instantToLocal(instant, zone);
    return `${formatDate(dateLocal, { order, today })}, ${formatTime(timeLocal, clock)}`;
  };
}

function getDeviceZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
