import { formatDates } from '@staffroom/domain/time/dates-in-words.ts';
import { plainMarkdown } from '../../../../ui/display/plain-markdown.ts';
import { Banner } from '../../../../ui/feedback/banner.tsx';
import { LazyPart } from '../../../../ui/feedback/lazy-part.tsx';
import { lazyComponent } from '../../../../ui/overlay/lazy-component.ts';
import type { DateWording } from '../booking-detail.ts';
import { extendBookingTexts } from './extend-booking-texts.ts';
import { closedDays, type ScheduledDay } from './extension-form.ts';

const markdown = lazyComponent<{ children: string }>(
  async () => (await import('../../../../ui/display/markdown.tsx')).Markdown,
);

/** Which of the proposed days are closed, in the words that the provider wrote. */
export function ClosedDays({ days, regional }: { days: readonly ScheduledDay[]; regional: DateWording }) {
  return closedDays(days).map(({ datesLocal, messageMarkDown }) => (
    <Banner
      key={messageMarkDown}
      tone="info"
      title={extendBookingTexts().noBookingsOn(formatDates(datesLocal, regional))}
    >
      <LazyPart
        part={markdown}
        props={{ children: messageMarkDown }}
        fallback={plainMarkdown(messageMarkDown)}
        isOptional
      />
    </Banner>
  ));
}
