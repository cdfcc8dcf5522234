/**
 * What became of one attempt. `refused` is for good: the receiver would refuse it again, and nobody tries. `gone` says
 * that the device or address does not exist any more. Anything else that goes wrong is thrown and tried again.
 */
export type Delivery = { outcome: 'sent' } | { outcome: 'refused' | 'gone'; code: string };

export const delivered: Delivery = { outcome: 'sent' };

/** Tried again: the receiver is away, busy, or does not let us in yet. The code alone is kept and logged. */
export class NotDelivered extends Error {
  override name = 'NotDelivered';
  readonly code: string;

  constructor(code: string, cause?: unknown) {
    super(`Not delivered: ${code}`, { cause });
    this.code = code;
  }
}
