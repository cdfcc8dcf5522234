import { isLoopbackHost } from '../../platform/outbound/public-address.ts';
import { SettingError } from './setting-error.ts';
import type { Variables } from './setting-error.ts';
import { readSwitch } from './read-variables.ts';
import { readOrigins } from './read-addresses.ts';

/**
 * Whether this is a demo. Its passwords are public, so a demo that other machines can reach must be requested with the
 * value `public`.
 */
export function readDemo(variables: Variables): boolean {
  if (variables['DEMO'] === 'public') return true;
  const demo = readSwitch(variables, 'DEMO', !variables['DATABASE_URL'], '1, 0 or public');
  if (!demo) return false;
  const { HOST: host } = variables;
  const address = readOrigins(variables, 'PUBLIC_ADDRESS')?.find(
    (origin) => !isLoopbackHost(new URL(origin).hostname),
  );
  const open =
    host && !isLoopbackHost(host) ? `HOST is "${host}"` : address && `PUBLIC_ADDRESS has "${address}"`;
  if (!open) return true;
  throw new SettingError(
    `${open} and this is a demo, whose passwords everybody knows: set DEMO=0 for a portal of your own, or DEMO=public to open the demo to others.`,
  );
}

export function readSimulator(variables: Variables, demo: boolean): boolean {
  const isWanted = readSwitch(variables, 'SIMULATOR', demo);
  if (!isWanted || demo) return isWanted;
  throw new SettingError(
    'SIMULATOR is on and this is no demo, whose provider it plays: leave SIMULATOR out, or set DEMO=1.',
  );
}

/** The simulator reads both in its own process, whose errors nobody sees. */
export function checkTrouble(variables: Variables): void {
  const text = variables['SIMULATOR_TROUBLE'] ?? '';
  if (text === '' || /^(0|1)(\.0{1,6})?$|^0\.\d{1,6}$/.test(text)) return;
  throw new SettingError(
    `SIMULATOR_TROUBLE is "${text}": set it to a share from 0 to 1; 0.15 lets about every seventh educator pull out.`,
  );
}

export function checkPace(variables: Variables): void {
  const text = variables['SIMULATOR_PACE'];
  if (text === undefined || text === '') return;
  const pace = /^\d{1,6}(\.\d{1,6})?$/.test(text) ? Number(text) : Number.NaN;
  if (pace > 0 && pace <= 100_000) return;
  throw new SettingError(
    `SIMULATOR_PACE is "${text}": set it to a number above 0 and up to 100000; 1 takes seconds, 60 takes minutes.`,
  );
}
