import { isIP } from 'node:net';
import { SettingError } from './setting-error.ts';
import type { Variables } from './setting-error.ts';
import { readList } from './read-variables.ts';

/** Host names only; one that begins with a dot matches every name below it. */
export function readWebhookHosts(variables: Variables): string[] | null {
  const hosts = readList(variables, 'WEBHOOK_HOSTS').map((host) => host.toLowerCase());
  const wrong = hosts.find((host) => !/^\.?[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(host));
  if (wrong === undefined) return hosts.length > 0 ? hosts : null;
  throw new SettingError(
    `WEBHOOK_HOSTS has "${wrong}": write names of hosts such as hooks.provider.example, or .provider.example for every name below it.`,
  );
}

const namedProxies = ['loopback', 'linklocal', 'uniquelocal'];

export function readProxies(variables: Variables): string[] {
  const proxies = readList(variables, 'TRUSTED_PROXIES');
  const unknown = proxies.find((proxy) => !namedProxies.includes(proxy) && !isAddressRange(proxy));
  if (unknown === undefined) return proxies;
  throw new SettingError(
    `TRUSTED_PROXIES has "${unknown}": write addresses such as 10.0.0.5 or 10.0.0.0/8, not names.`,
  );
}

/** An IP address, optionally with a prefix length. */
function isAddressRange(text: string): boolean {
  const [address = '', length, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  if (length === undefined) return true;
  return /^\d{1,3}$/.test(length) && Number(length) >= 1 && Number(length) <= (version === 4 ? 32 : 128);
}
