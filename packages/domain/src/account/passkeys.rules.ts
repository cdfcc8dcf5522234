/** Max passkeys per account. */
export const maxPasskeys = 10;
export const maxPasskeyNameLength = 60;

/** How long a challenge is valid. Each can be answered once. */
export const passkeyMinutes = 5;

/** EdDSA, ES256 and RS256 (COSE), strongest first: between them they cover phones, computers and security keys. */
export const passkeyAlgorithms = [-8, -7, -257] as const;

/** How a device says it can be reached; only hints for the browser. */
export const passkeyTransports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;
export type PasskeyTransport = (typeof passkeyTransports)[number];

/** The host that passkeys of a portal at this origin belong to. Null for an IP address, where browsers store none. */
export function findPasskeyHost(origin: string): string | null {
  const url = URL.parse(origin);
  if (url === null || url.origin !== origin) return null;
  const { hostname } = url;
  return hostname.startsWith('[') || /^\d+(\.\d+){3}$/.test(hostname) ? null : hostname;
}

/**
 * Whether a device's signature counter is plausible after the last one seen. Devices without a counter report 0 each
 * time; a counter that does not grow comes from a copy.
 */
export function isCountRight(count: number, lastSeen: number): boolean {
  return (count === 0 && lastSeen === 0) || count > lastSeen;
}
