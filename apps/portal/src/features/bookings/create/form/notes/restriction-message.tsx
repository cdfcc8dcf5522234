import { bookingErrorText } from '@staffroom/domain/errors/booking-error-texts.ts';
import { formatDates } from '@staffroom/domain/time/dates-in-words.ts';
import { bookingFormTexts } from '../../booking-form-texts.ts';
import { plainMarkdown } from '../../../../../ui/display/text/plain-markdown.ts';
import { LazyPart } from '../../../../../ui/feedback/lazy-part.tsx';
import { lazyComponent } from '../../../../../ui/lazy/lazy-component.ts';
import { Banner } from '../../../../../ui/feedback/banner.tsx';
import type { LocationData } from '../fields/use-location-data.ts';
import type { RegionalContext } from '../../../../../shared/wording/use-regional-context.ts';

const markdown = lazyComponent<{ children: string }>(
  async () => (await import('../../../../../ui/display/text/markdown.tsx')).Markdown,
);

/** Where and when the location takes no bookings, in the provider's own text. */
export function RestrictionMessage({
  restrictions,
  dates,
  regional,
}: {
  restrictions: LocationData['restrictions'];
  dates: readonly string[];
  regional: RegionalContext;
}) {
  const texts = bookingFormTexts();
  return restrictions.map((restriction) => {
    const isWhole = restriction.datesLocal.length === 0;
    const coming = restriction.datesLocal.filter((date) => date >= regional.today);
    if (!isWhole && coming.length === 0) return null;
    const isHit = isWhole || coming.some((date) => dates.includes(date));
    return (
      <Banner
        key={`${restriction.locationId} ${restriction.datesLocal.join()}`}
        tone={isHit ? 'problem' : 'info'}
        title={
          isWhole
            ? bookingErrorText({ code: 'location_restricted' })
            : texts.noBookingsOn(formatDates(coming, regional))
        }
      >
        {restriction.messageMarkDown === '' ? null : (
          <LazyPart
            part={markdown}
            props={{ children: restriction.messageMarkDown }}
            fallback={plainMarkdown(restriction.messageMarkDown)}
            isOptional
          />
        )}
      </Banner>
    );
  });
}
