import type { Settings } from '../../http/settings.ts';
import { checkAddress } from '../../platform/outbound/post.ts';
import { isLoopbackHost } from '../../platform/outbound/public-address.ts';
import { SettingError } from './setting-error.ts';
import type { Variables } from './setting-error.ts';
import { readList } from './read-variables.ts';

export function readFeedbackForm({ FEEDBACK_FORM_ADDRESS: text }: Variables): string | null {
  if (!text) return null;
  if (URL.parse(text)?.protocol === 'https:' && text.includes('{bookingId}')) return text;
  throw new SettingError(
    `FEEDBACK_FORM_ADDRESS is "${text}": write an address that begins with https and holds {bookingId}, or leave it out for the form of the portal.`,
  );
}

/** The server fetches it, so it must be https; a demo may have it on this machine. */
export function readServiceStatus({ SERVICE_STATUS_ADDRESS: text }: Variables, demo: boolean): string | null {
  if (!text) return null;
  try {
    return checkAddress(text, { allowsLoopback: demo }).href;
  } catch (error) {
    throw new SettingError(
      `SERVICE_STATUS_ADDRESS is "${text}": write the address of a text file that begins with https and leads to a public host.`,
      { cause: error },
    );
  }
}

/** The origins of the addresses, or null when there are none. */
export function readOrigins(variables: Variables, name: string): string[] | null {
  const addresses = readList(variables, name);
  const origins = addresses.map((address) => {
    const url = URL.parse(address);
    const isHttp = url !== null && (url.protocol === 'https:' || url.protocol === 'http:');
    if (isHttp && url.username === '' && url.password === '') return url.origin;
    throw new SettingError(`${name} has "${address}": write an address such as https://portal.example.`);
  });
  return origins.length > 0 ? origins : null;
}

/** Browser addresses consist of scheme, host and port: anything more would never match. */
export function readPublicOrigins(variables: Variables): string[] | null {
  const origins = readOrigins(variables, 'PUBLIC_ADDRESS');
  for (const address of readList(variables, 'PUBLIC_ADDRESS')) {
    const { pathname, search, hash, hostname, protocol, origin } = new URL(address);
    if (pathname !== '/' || /[?#]$/.test(address) || search || hash || hostname.includes('*')) {
      throw new SettingError(
        `PUBLIC_ADDRESS has "${address}": write the address alone, without a path or a star, such as ${hostname.includes('*') ? 'https://portal.example' : origin}.`,
      );
    }
    if (protocol === 'http:' && !isLoopbackHost(hostname)) {
      throw new SettingError(
        `PUBLIC_ADDRESS has "${address}", but browsers keep the session cookie on https alone: write the address that begins with https.`,
      );
    }
  }
  return origins;
}

/** The one origin that the portal's policy allows besides its own. */
export function readPolicyOrigin(
  variables: Variables,
  name: 'TILE_ADDRESS' | 'SUPPORT_ISSUER',
  isSecure: boolean,
): string | null {
  const [origin, ...others] = readOrigins(variables, name) ?? [];
  if (origin === undefined) return null;
  if (others.length > 0) throw new SettingError(`${name} has several addresses: name one.`);
  if (isSecure && origin.startsWith('http:')) {
    throw new SettingError(
      `${name} is "${variables[name]}", which browsers refuse on a page of https: name one that begins with https.`,
    );
  }
  return origin;
}

/** The URL template of a tile; its origin is checked with the policy's. */
export function readTiles({
  TILE_ADDRESS: address,
  TILE_ATTRIBUTION: attribution,
}: Variables): Settings['tiles'] {
  if (!address) return null;
  if (!['{z}', '{x}', '{y}'].every((part) => address.includes(part))) {
    throw new SettingError(
      `TILE_ADDRESS is "${address}": write where zoom, column and row stand, such as https://tiles.example/{z}/{x}/{y}.png.`,
    );
  }
  return { address: address.trim(), attribution: attribution ?? '' };
}
