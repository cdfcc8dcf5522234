import { formatDate } from '@staffroom/domain/time/dates-in-words.ts';
import type { RegionalContext } from '../../../shared/wording/use-regional-context.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { timesheetsTexts } from '../timesheets-texts.ts';
import type { Outcome } from './use-submission.ts';
import css from '../timesheets.module.css';

export type SubmissionOutcomeProps = {
  outcome: Outcome;
  regional: RegionalContext;
  onDismissIssues: () => void;
  onDismissTaken: () => void;
};

const maxNamedIssues = 10;

/** What a submission did not do: the calls that were not made, and the rows with their reasons. */
export function SubmissionOutcome({
  outcome: { issues, submittedBeside, takenBefore },
  regional,
  onDismissIssues,
  onDismissTaken,
}: SubmissionOutcomeProps) {
  const texts = timesheetsTexts();
  return (
    <>
      {takenBefore === null ? null : (
        <Banner tone="warning" isLive onDismiss={onDismissTaken}>
          {texts.takenBefore(takenBefore.submitted, takenBefore.left)}
        </Banner>
      )}
      {issues.length > 0 ? (
        <Banner
          tone="warning"
          isLive
          title={texts.issuesTitle(issues.length, submittedBeside)}
          onDismiss={onDismissIssues}
        >
          <ul className={css.issues}>
            {issues.slice(0, maxNamedIssues).map(({ row, words }) => (
              <li key={row.bookingId}>
                {row.candidateFullName}, {formatDate(row.dateLocal, regional)}: {words}
              </li>
            ))}
            {issues.length > maxNamedIssues ? (
              <li>{texts.moreIssues(issues.length - maxNamedIssues)}</li>
            ) : null}
          </ul>
        </Banner>
      ) : null}
    </>
  );
}
