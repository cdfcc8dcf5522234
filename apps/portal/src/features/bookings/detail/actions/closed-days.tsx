import { formatDates } from '@staffroom/domain/time/dates-in-words.ts';
import { plainMarkdown } from '../../../../ui/display/text/plain-markdown.ts';
import { Banner } from '../../../../ui/feedback/banner.tsx';
import { LazyPart } from '../../../../ui/feedback/lazy-part.tsx';
import { lazyComponent } from '../../../../ui/lazy/lazy-component.ts';
import type { DateWording } from '../booking-detail.ts';
import { closedDaysTexts } from './closed-days-texts.ts';

const markdown = lazyComponent<{ children: string }>(
  async () => (await import('../../../../ui/display/text/markdown.tsx')).Markdown,
);

type Props = {
  restrictions: readonly { datesLocal: readonly string[]; messageMarkDown: string }[];
  regional: DateWording;
};

/** Which days are closed, in the words that the provider wrote; nothing where it wrote none. */
export function ClosedDays({ restrictions, regional }: Props) {
  return restrictions
    .filter(({ messageMarkDown }) => messageMarkDown.trim() !== '')
    .map(({ datesLocal, messageMarkDown }) => (
      <Banner
        key={messageMarkDown}
        tone="info"
        title={closedDaysTexts().noBookingsOn(formatDates(datesLocal, regional))}
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
