import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { findRequest, noteBegun, settleBegun, type SupportRequest } from './support-request.ts';

const open = () => {
  const kept = new Map<string, string>();
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
    removeItem: (name: string) => void kept.delete(name),
  };
};

const requestOf = (contactId: string): SupportRequest => ({
  contactId,
  reason: 'Asked on the phone',
  mode: 'act',
});

beforeEach(() => vi.stubGlobal('localStorage', open()));
afterEach(() => void vi.unstubAllGlobals());

it('a window that comes back while another one is on its way keeps the device', () => {
  const [first, second] = [open(), open()];
  const enter = (storage: ReturnType<typeof open>, contactId: string) => {
    vi.stubGlobal('sessionStorage', storage);
    vi.stubGlobal('location', { pathname: `/user/impersonate/${contactId}` });
  };
  enter(first, 'anna');
  noteBegun('state of anna', requestOf('anna'));
  settleBegun('state of anna');
  // The response to its form arrives only now, after the device was cleared for it.
  enter(second, 'bert');
  noteBegun('state of bert', requestOf('bert'));
  enter(first, 'anna');
  expect(findRequest('anna')).toEqual(requestOf('anna'));
  enter(second, 'bert');
  settleBegun('state of bert');
  expect(findRequest('bert')).toEqual(requestOf('bert'));
  enter(first, 'anna');
  expect(findRequest('anna')).toBeNull();
});
