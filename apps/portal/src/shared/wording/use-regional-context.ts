import { useMemo } from 'react';
import { variantOf, type Variant } from '@staffroom/domain/regions/variants.ts';
import type { DateOrder } from '@staffroom/domain/time/dates-in-words.ts';
import { instantToLocal } from '@staffroom/domain/time/local-instant.ts';
import type { Clock } from '@staffroom/domain/time/time-entry.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { useClientChoice } from '../../session/client-choice.ts';
import { useViewer } from '../../session/viewer.ts';

export type RegionalContext = {
  order: DateOrder;
  clock: Clock;
  /** The current calendar date at the first chosen location. */
  today: string;
  timeZone: string;
  now: Temporal.Instant;
  variant: Variant;
};

/**
 * The viewer's formats of dates and times, and the current date at the chosen clients. The same object until one of
 * them changes.
 */
export function useRegionalContext(): RegionalContext {
  const { links } = useViewer();
  const { client } = useClientChoice();
  const now = useNow();
  const group =
    links.groups.find((one) => one.clients.some((own) => own.clientId === client.clientId)) ??
    links.groups[0];
  const variant = variantOf(group?.variant);
  const timeZone = client.locations[0]?.timeZone ?? group?.timeZone ?? 'UTC';
  return useMemo(
    () => ({
      order: variant.dateOrder,
      clock: variant.clock,
      today: instantToLocal(now, timeZone).dateLocal,
      timeZone,
      now,
      variant,
    }),
    [variant, timeZone, now],
  );
}
