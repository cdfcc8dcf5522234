type Scale = { readonly pixels: number; readonly label: string };

const metersOf = { m: 1, km: 1000, ft: 0.3048, mi: 1609.344 } as const;

/** Whether people in the locale measure distances in kilometres. */
export const isMetricIn = (locale: string): boolean => !['en-US', 'en-GB'].includes(locale);

/** The longest round distance that fits into `maxPixels`: 1, 2, 3 or 5, followed by zeros. */
export function scaleOf(shown: { metersPerPixel: number; isMetric: boolean; maxPixels: number }): Scale {
  const meters = shown.metersPerPixel * shown.maxPixels;
  const [small, large] = shown.isMetric ? (['m', 'km'] as const) : (['ft', 'mi'] as const);
  const unit = meters < metersOf[large] ? small : large;
  const round = roundDown(meters / metersOf[unit]);
  return {
    pixels: (round * metersOf[unit]) / shown.metersPerPixel,
    label: `${round.toLocaleString('en')} ${unit}`,
  };
}

function roundDown(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, value)));
  const digit = value / power;
  return power * (digit >= 5 ? 5 : digit >= 3 ? 3 : digit >= 2 ? 2 : 1);
}
