/** How many an account may have. */
export const maxPasskeys = 10;
export const maxPasskeyNameLength = 60;

/** How long a challenge is good for. Each is answered once. */
export const passkeyMinutes = 5;

/** EdDSA, ES256 and RS256 (COSE), the strongest first: what phones, computers and keys know between them. */
export const passkeyAlgorithms = [-8, -7, -257] as const;

/** How a device says that it is reached; hints for the browser alone. */
export const passkeyTransports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;
export type PasskeyTransport = (typeof passkeyTransports)[number];

/** The host that passkeys of a portal at this origin belong to. Null where browsers keep none: an address in numbers. */
export function findPasskeyHost(origin: string): string | null {
  const url = URL.parse(origin);
  if (url === null || url.origin !== origin) return null;
  const { hostname } = url;
  return hostname.startsWith('[') || /^\d+(\.\d+){3}$/.test(hostname) ? null : hostname;
}

/**
 * Whether a device's count of its uses can be right after the last one that was seen. Devices that do not count say 0
 * each time; a count that stands still or falls comes from a copy.
 */
export function isCountRight(count: number, lastSeen: number): boolean {
  return (count === 0 && lastSeen === 0) || count > lastSeen;
}
