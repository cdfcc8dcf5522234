import type { openFeedbackForm } from '@staffroom/domain/feedback/feedback.contract.ts';
import type { DataOf } from '../../lib/calls/call.ts';

export type OpenFeedbackForm = DataOf<typeof openFeedbackForm>;

export function firstName(name: string): string {
  return name.split(' ')[0] ?? name;
}
