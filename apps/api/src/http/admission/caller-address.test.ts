import { expect, test } from 'vitest';
import { callerAddress } from './caller-address.ts';

const connection = { remoteAddress: '127.0.0.1' } as never;

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['192.0.2.1:50123', '192.0.2.1'],
  ['[2001:db8::1]:50123', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['2001:db8::1', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['::ffff:192.0.2.1', '::ffff:192.0.2.1'],
])('%s is the address %s', (ip, address) => {
  expect(callerAddress({ ip, ips: ['127.0.0.1', ip], socket: connection })).toBe(address);
});

test.each(['unknown', '', '_hidden', '1.2.3', "1.2.3.4'; --", 'a:b:c'])(
  'where a proxy forwards "%s", the nearest address counts',
  (ip) => {
    expect(callerAddress({ ip, ips: ['127.0.0.1', '198.51.100.7', ip], socket: connection })).toBe(
      '198.51.100.7',
    );
    expect(callerAddress({ ip, socket: connection })).toBe('127.0.0.1');
  },
);
