import type { ReplaceMeRequest } from '../../shared/replace-me/replace-me-queries.ts';
import { statusMarks } from '../../shared/wording/status-marks.ts';
import type { Step } from '../../ui/display/steps-line.tsx';
import { replaceMeScreenTexts } from './replace-me-screen-texts.ts';

/**
 * Pending approval, booking created, replacement found (spec section 4). A rejected or cancelled request ends at that
 * step.
 */
export function stepsOf({ status }: ReplaceMeRequest): Step[] {
  const { steps } = replaceMeScreenTexts();
  const reached = { PendingApproval: 0, BookingCreated: 1, ReplacementFound: 3, Rejected: 0, Cancelled: 1 };
  const failed = { Rejected: steps.rejected, Cancelled: steps.cancelled } as const;
  const ending =
    status === 'Rejected' || status === 'Cancelled'
      ? { label: failed[status], ending: statusMarks[status] }
      : null;
  return [steps.pending, steps.created, steps.found].flatMap((label, index): Step[] => {
    const at = reached[status];
    if (index < at) return [{ id: label, label, state: 'done' }];
    if (index > at) return ending === null ? [{ id: label, label, state: 'next' }] : [];
    return [
      ending === null
        ? { id: label, label, state: 'current' }
        : { id: ending.label, ...ending, state: 'failed' },
    ];
  });
}
