import { useEffect, useState } from 'react';
import { isKnownVariant, variantOf, type VariantName } from '@staffroom/domain/regions/variants.ts';
import { instantToLocal } from '@staffroom/domain/time/local-instant.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { loadVariants } from '../../lib/device/load-variants.ts';
import type { RegionalContext } from '../wording/use-regional-context.ts';

/** The formats of dates and times for the reader of a link, without a signed-in person, in the location's time zone. */
export function useLinkRegion(variantName: VariantName, timeZone: string): RegionalContext {
  const now = useNow();
  const [, setLoaded] = useState(false);
  useEffect(() => {
    if (!isKnownVariant(variantName)) void loadVariants([variantName]).then(() => setLoaded(true));
  }, [variantName]);
  const variant = variantOf(variantName);
  const { dateLocal: today } = instantToLocal(now, timeZone);
  return { order: variant.dateOrder, clock: variant.clock, today, timeZone, now, variant };
}
