export type DeviceWords = {
  /** Such as `Chrome`; null where the browser does not say. */
  browser: string | null;
  /** Such as `Windows`; null where the browser does not say. */
  system: string | null;
  isPhone: boolean;
};

/** The order matters: a browser names the browsers it is compatible with after its own name. */
const browsers = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /(?:Chrome|CriOS|Chromium)\//],
  ['Safari', /\bSafari\//],
] as const;

const systems = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMac OS X\b|\bMacintosh\b/],
  ['Chromebook', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
] as const;

/** A user agent in everyday words. The header is untrusted, so none of its text is returned. */
export function describeDevice(userAgent: string | null): DeviceWords {
  const text = userAgent ?? '';
  const nameIn = (names: typeof browsers | typeof systems): string | null =>
    names.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
  const system = nameIn(systems);
  const isPhone = system === 'iPhone' || (system === 'Android' && /\bMobile\b/.test(text));
  return { browser: nameIn(browsers), system, isPhone };
}
