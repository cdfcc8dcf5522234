import { expect, test } from 'vitest';
import { AddressRefused } from '../../platform/outbound/post.ts';
import { checkWebhookAddress } from './webhook-address.ts';

const allowed = ['hooks.provider.example', '.partners.example'];

test.each([
  'https://hooks.provider.example/x',
  'https://HOOKS.provider.example:8443/x',
  'https://a.partners.example/',
  'https://a.b.partners.example/',
])('%s is called', (address) => {
  const called = checkWebhookAddress(address, { allowed, allowsLoopback: false });
  expect(called).toBe(new URL(address).href);
});

test.each([
  'https://provider.example/x',
  'https://other.hooks.provider.example/x',
  'https://partners.example/x',
  'https://evilpartners.example/x',
  'https://hooks.provider.example.evil.example/x',
  'https://8.8.8.8/x',
])('%s is not of the list', (address) => {
  expect(() => checkWebhookAddress(address, { allowed, allowsLoopback: false })).toThrow(AddressRefused);
});

test('an address is as long as it is on the wire', () => {
  const anywhere = { allowed: null, allowsLoopback: false };
  const called = (letters: string) => checkWebhookAddress(`https://a.example/${letters}`, anywhere);
  expect(called('x'.repeat(1_982))).toHaveLength(2_000);
  expect(() => called('x'.repeat(1_983))).toThrow(AddressRefused);
  expect(() => called('é'.repeat(400))).toThrow(AddressRefused);
});

test('without a list every public host is called, and this machine where that is allowed', () => {
  const anywhere = { allowed: null, allowsLoopback: false };
  expect(checkWebhookAddress('https://8.8.8.8/x', anywhere)).toBe('https://8.8.8.8/x');
  const loopback = 'http://127.0.0.1:4000/x';
  expect(() => checkWebhookAddress(loopback, anywhere)).toThrow(AddressRefused);
  expect(checkWebhookAddress(loopback, { allowed: null, allowsLoopback: true })).toBe(loopback);
});
