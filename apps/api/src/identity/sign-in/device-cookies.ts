import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

export type DeviceCookies = {
  /**
   * The id of a browser that signed in to this account before, or null. Both the id and the account are signed by us,
   * so nobody chooses an id, and what one account left in a browser says nothing for another. Asks no database.
   */
  findDevice: (cookie: string | null, email: string) => string | null;
  /** What the browser keeps after it signed in to the account. */
  addAccount: (cookie: string | null, email: string) => { deviceId: string; cookie: string };
};

/** A shared computer remembers those who used it last. */
const maxAccounts = 16;

/** The cookie's value is `<id>.<signature of the id>` and one `.<signature of id and account>` for each account. */
export function createDeviceCookies(key: Buffer): DeviceCookies {
  const sign = (text: string): string =>
    createHmac('sha256', key).update(text).digest().subarray(0, 16).toString('base64url');
  const markOf = (deviceId: string, email: string): string => sign(`account:${deviceId}:${email}`);

  const read = (cookie: string | null): { deviceId: string; marks: string[] } | null => {
    const [deviceId = '', signature = '', ...marks] = cookie?.split('.') ?? [];
    return isSame(signature, sign(`device:${deviceId}`)) ? { deviceId, marks } : null;
  };

  return {
    findDevice: (cookie, email) => {
      const device = read(cookie);
      if (!device) return null;
      const expected = markOf(device.deviceId, email);
      return device.marks.slice(0, maxAccounts).some((mark) => isSame(mark, expected))
        ? device.deviceId
        : null;
    },
    addAccount: (cookie, email) => {
      const { deviceId, marks } = read(cookie) ?? {
        deviceId: randomBytes(16).toString('base64url'),
        marks: [],
      };
      const mark = markOf(deviceId, email);
      const newest = [mark, ...marks.filter((other) => other !== mark)].slice(0, maxAccounts);
      return { deviceId, cookie: [deviceId, sign(`device:${deviceId}`), ...newest].join('.') };
    },
  };
}

function isSame(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}
