import type { SpentBudget } from './sign-in-budgets.ts';

/** More than a person makes; a right password costs the server as much as a wrong one. */
const maxAttempts = 40;
const windowMs = 15 * 60_000;
const maxDevices = 20_000;

export type DeviceAttempts = {
  /** Null when the browser may go on. */
  take: (deviceId: string, at: Temporal.Instant) => SpentBudget | null;
};

/** How often each browser that signed in before may have a password looked at, whatever comes of it; in this process. */
export function createDeviceAttempts(): DeviceAttempts {
  const windows = new Map<string, { endsAtMs: number; attempts: number }>();
  return {
    take: (deviceId, { epochMilliseconds: nowMs }) => {
      const known = windows.get(deviceId);
      const window = known && nowMs < known.endsAtMs ? known : { endsAtMs: nowMs + windowMs, attempts: 0 };
      if (window.attempts >= maxAttempts) {
        return { budget: 'device', retryAfterSeconds: Math.ceil((window.endsAtMs - nowMs) / 1_000) };
      }
      window.attempts++;
      windows.delete(deviceId);
      windows.set(deviceId, window);
      if (windows.size > maxDevices) windows.delete(windows.keys().next().value as string);
      return null;
    },
  };
}
