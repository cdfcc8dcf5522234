/**
 * The result of one attempt. `refused` is final: the receiver would refuse it again, so there is no retry. `gone` means
 * that the device or address no longer exists. Any other failure is thrown and retried.
 */
export type Delivery = { outcome: 'sent' } | { outcome: 'refused' | 'gone'; code: string };

export const delivered: Delivery = { outcome: 'sent' };

/** Retried: the receiver is unreachable, busy, or does not accept us yet. Only the code is stored and logged. */
export class NotDelivered extends Error {
  override name = 'NotDelivered';
  readonly code: string;

  constructor(code: string, cause?: unknown) {
    super(`Not delivered: ${code}`, { cause });
    this.code = code;
  }
}
