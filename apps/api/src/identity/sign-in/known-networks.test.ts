import { expect, test } from 'vitest';
import { networkOf } from './known-networks.ts';
import { budgetAddress } from './sign-in-budgets.ts';

test.each([
  ['203.0.113.9', '203.0.113'],
  ['::ffff:203.0.113.9', '203.0.113'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1'],
  ['2001:db8::1', '2001:db8:0'],
  ['::1', '0:0:0'],
])('%s is of the network %s', (address, network) => {
  expect(networkOf(budgetAddress(address))).toBe(network);
});
