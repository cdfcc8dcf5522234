import { formatDuration } from '@staffroom/domain/time/wall-time.ts';

/** '+30 min', '−1 h', '0 min' */
export function signed(minutes: number): string {
  return minutes > 0 ? `+${formatDuration(minutes)}` : formatDuration(minutes);
}
