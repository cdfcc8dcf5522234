import type { CandidateDay, CandidateDetails } from '@staffroom/domain/candidates/candidates.contract.ts';
import { formatDate } from '@staffroom/domain/time/dates-in-words.ts';
import { formatTimeSpan } from '@staffroom/domain/time/time-entry.ts';
import { instantToLocal } from '@staffroom/domain/time/local-instant.ts';
import { bookingLink } from '../../lib/links.ts';
import { useViewer } from '../../session/viewer.ts';
import { feedbackTexts } from '../../shared/feedback/feedback-texts.ts';
import { formatPlace } from '../../shared/wording/place-words.ts';
import type { RegionalContext } from '../../shared/wording/use-regional-context.ts';
import { Card } from '../../ui/display/card.tsx';
import { TimeWords } from '../../ui/display/text/time-words.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { educatorsTexts } from './educators-texts.ts';
import css from './educators.module.css';

type DaysProps = { title: string; none: string; days: readonly CandidateDay[]; regional: RegionalContext };

export function DaysCard({ title, none, days, regional }: DaysProps) {
  const { tree } = useViewer();
  if (days.length === 0) {
    return (
      <Card title={title}>
        <p className={css.soft}>{none}</p>
      </Card>
    );
  }
  return (
    <Card title={title} isFlush>
      <ul className={css.rows}>
        {days.map((day) => (
          <li key={day.bookingId} className={css.day}>
            <Link href={bookingLink(day.bookingId)} className={css.date}>
              {formatDate(day.dateLocal, regional)},{' '}
              <TimeWords>{formatTimeSpan(day.startTime, day.endTime, regional.clock)}</TimeWords>
            </Link>
            <span className={css.soft}>
              {day.classification}
              {`\u00A0· ${formatPlace(day, { showsClient: tree.clients.size > 1 })}`}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The feedback on the educator from the sites that the viewer can see. */
export function FeedbackCard({
  details,
  regional,
}: {
  details: CandidateDetails;
  regional: RegionalContext;
}) {
  const texts = educatorsTexts();
  const { answers } = feedbackTexts();
  if (details.feedback.length === 0) {
    return (
      <Card title={texts.feedback}>
        <p className={css.soft}>{texts.noFeedback}</p>
      </Card>
    );
  }
  return (
    <Card title={texts.feedback} isFlush>
      <ul className={css.rows}>
        {details.feedback.map((given) => (
          <li key={given.id}>
            <div className={css.line}>
              <span>
                {texts.wantedBack} <strong>{answers[given.wantedBack]}</strong>
              </span>
              <Link href={bookingLink(given.bookingId)}>{formatDate(given.dateLocal, regional)}</Link>
            </div>
            {given.comment === '' ? null : <p className={css.said}>{given.comment}</p>}
            <p className={css.soft}>
              {Object.entries(given.ratings)
                .map(
                  ([quality, rating]) =>
                    `${texts.ratings[quality as keyof typeof texts.ratings]} ${texts.ratingWords[rating]}`,
                )
                .join('\u00A0· ')}
            </p>
            <p className={css.soft}>
              {texts.saidBy(
                given.by ?? texts.somebody,
                formatDate(dayOf(given.givenAtUtc, regional), regional),
              )}
              {'\u00A0· '}
              {given.location.name}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The calendar date of an instant in the viewer's time zone. */
export function dayOf(instant: string, { timeZone }: RegionalContext): string {
  return instantToLocal(Temporal.Instant.from(instant), timeZone).dateLocal;
}
