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

/** The closed days with the provider's messages; renders nothing if the provider wrote none. */
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
