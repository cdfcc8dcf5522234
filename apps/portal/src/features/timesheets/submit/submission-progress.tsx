import { VisuallyHidden } from '../../../ui/display/text/visually-hidden.tsx';
import { timesheetsTexts } from '../timesheets-texts.ts';
import type { Progress } from './use-submission.ts';

/** Read out four times at most: a screen reader could not keep up with every call. */
const announcements = 4;

/** The progress of a submission for screen readers; for others it is in the button. */
export function SubmissionProgress({ progress }: { progress: Progress | null }) {
  return (
    <span role="status">
      <VisuallyHidden>{progress === null ? '' : words(progress)}</VisuallyHidden>
    </span>
  );
}

function words({ sent, total }: Progress): string {
  const part = Math.floor((announcements * sent) / total);
  return part === 0 ? '' : timesheetsTexts().sent(Math.floor((part * total) / announcements), total);
}
