import type { BookingCard } from '@staffroom/domain/bookings/booking-shapes.ts';
import { formatTimeSpan } from '@staffroom/domain/time/time-entry.ts';
import { goTo } from '../../../lib/navigation/go-to.ts';
import { createBookingLink } from '../../../lib/links.ts';
import { bookingTexts } from '../../../shared/booking/booking-texts.ts';
import { useMayBook } from '../../../session/can.ts';
import { useViewer } from '../../../session/viewer.ts';
import { Icon } from '../../../ui/display/icon.tsx';
import { lastPatterns } from './book-again.ts';
import type { RegionalContext } from '../../../shared/wording/use-regional-context.ts';
import css from './book-again-chips.module.css';

/** Links to a prefilled form: the templates, then the last three patterns. */
export function BookAgain({
  recent,
  regional,
}: {
  recent: readonly BookingCard[];
  regional: RegionalContext;
}) {
  const texts = bookingTexts();
  const mayBook = useMayBook();
  const templates = useViewer().contact.standardBookings;
  if (!mayBook) return null;
  const patterns = lastPatterns(recent, 3);
  if (templates.length + patterns.length === 0) return null;
  return (
    <section aria-label={texts.bookAgain} className={css.again}>
      <h2 className={css.title}>{texts.bookAgain}</h2>
      <div className={css.chips}>
        {templates.slice(0, 3).map((template) => (
          <button
            key={template.id}
            type="button"
            className={css.chip}
            onClick={() => goTo(createBookingLink({ template: template.id }))}
          >
            <Icon name="star" />
            <span>
              <span className={css.name}>{template.name}</span>
              <span className={css.more}>
                <span data-times="">
                  {formatTimeSpan(template.startTime, template.endTime, regional.clock)}
                </span>
              </span>
            </span>
          </button>
        ))}
        {patterns.map((pattern) => (
          <button
            key={pattern.bookingId}
            type="button"
            className={css.chip}
            onClick={() => goTo(createBookingLink({ copy: pattern.bookingId }))}
          >
            <Icon name="repeat" />
            <span>
              <span className={css.name}>{pattern.title}</span>
              <span className={css.more}>
                <span data-times="">
                  {`${formatTimeSpan(pattern.startTime, pattern.endTime, regional.clock)}\u00A0·`}
                </span>{' '}
                {pattern.locationName}
              </span>
            </span>
          </button>
        ))}
      </div>
    </section>
  );
}
