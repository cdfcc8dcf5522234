import { useEffect, useState } from 'react';
import { isKnownVariant, variantOf, type VariantName } from '@staffroom/domain/regions/variants.ts';
import { instantToLocal } from '@staffroom/domain/time/local-instant.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { loadVariants } from '../../lib/device/load-variants.ts';
import type { RegionalContext } from '../wording/use-regional-context.ts';

/** As the reader of a link reads dates and times, without anybody signed in: the clock is the location's. */
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
