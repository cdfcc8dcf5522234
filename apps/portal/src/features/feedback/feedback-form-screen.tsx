import { openFeedbackForm } from '@staffroom/domain/feedback/feedback.contract.ts';
import { formatDate, formatDates } from '@staffroom/domain/time/dates-in-words.ts';
import { instantToLocal } from '@staffroom/domain/time/local-instant.ts';
import { formatTime, formatTimeSpan } from '@staffroom/domain/time/time-entry.ts';
import { bookingLink } from '../../lib/links.ts';
import { useShown } from '../../lib/navigation/shown.ts';
import { CallLink } from '../../shared/contact/call-link.tsx';
import { feedbackTexts } from '../../shared/feedback/feedback-texts.ts';
import { commentKey } from '../../shared/feedback/comment-key.ts';
import { UnsentText } from '../../shared/wording/unsent-text.tsx';
import { LinkNotOpen } from '../../shared/links/link-refused.tsx';
import { LinkPage } from '../../shared/links/link-page.tsx';
import { useLinkRegion } from '../../shared/links/link-region.ts';
import { linkTexts } from '../../shared/links/link-texts.ts';
import { useLink, type Link } from '../../shared/links/use-link.ts';
import type { RegionalContext } from '../../shared/wording/use-regional-context.ts';
import { TimeWords } from '../../ui/display/text/time-words.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Card } from '../../ui/display/card.tsx';
import { Facts } from '../../ui/display/facts.tsx';
import { FeedbackForm } from './feedback-form.tsx';
import { firstName, type OpenFeedbackForm } from './opened-form.ts';
import { feedbackFormTexts } from './feedback-form-texts.ts';

/** The full feedback form behind an emailed link, for anybody who has the link (product.md 24 and 40). */
export function FeedbackFormScreen() {
  const { bookingId = '' } = useShown().params;
  const link = useLink(openFeedbackForm, { bookingId });
  const { opened } = link;
  if (opened.kind === 'open') return <OpenForm form={opened.data} secret={opened.secret} link={link} />;
  return (
    <LinkNotOpen
      opened={opened}
      title={feedbackFormTexts().title}
      inPortal={bookingLink(bookingId)}
      onRetry={() => void link.reload()}
    >
      <UnsentText textKey={commentKey(bookingId)} title={feedbackTexts().unsentComment} />
    </LinkNotOpen>
  );
}

type FormProps = { form: OpenFeedbackForm };

function OpenForm({ form, secret, link }: FormProps & { secret: string; link: Link<OpenFeedbackForm> }) {
  const texts = feedbackFormTexts();
  const frame = linkTexts();
  const regional = useLinkRegion(form.reader.variant, form.timeZone);
  const foot = (
    <>
      {form.action.ok ? `${frame.answeringAs(form.reader.name)} ` : ''}
      {frame.questions} <CallLink {...form.representative} />
    </>
  );
  const facts = <BookingFacts form={form} regional={regional} />;
  if (form.feedback !== null) {
    return (
      <LinkPage title={texts.givenTitle} pageTitle={texts.givenTitle} foot={foot}>
        <Given form={form} given={form.feedback} regional={regional} />
        <UnsentText
          textKey={commentKey(form.bookingId)}
          title={feedbackTexts().unsentComment}
          written={form.feedback.comment}
        />
        {facts}
      </LinkPage>
    );
  }
  if (!form.action.ok || form.candidate === null) {
    const why = whyClosed(form);
    return (
      <LinkPage
        title={texts[`${why}Title`]}
        pageTitle={texts[`${why}Title`]}
        lead={texts[`${why}Words`]}
        foot={foot}
      >
        <UnsentText textKey={commentKey(form.bookingId)} title={feedbackTexts().unsentComment} />
        {facts}
      </LinkPage>
    );
  }
  return (
    <LinkPage
      title={texts.asks(firstName(form.candidate.name))}
      pageTitle={texts.title}
      lead={texts.lead(form.client.name)}
      foot={foot}
    >
      {facts}
      <FeedbackForm form={form} candidate={form.candidate} secret={secret} link={link} />
    </LinkPage>
  );
}

function whyClosed({ status, candidate }: OpenFeedbackForm): 'cancelled' | 'nobody' | 'notOver' {
  if (status === 'Cancelled') return 'cancelled';
  return candidate === null ? 'nobody' : 'notOver';
}

function BookingFacts({ form, regional }: FormProps & { regional: RegionalContext }) {
  const { facts } = feedbackFormTexts();
  const { candidate, client, location } = form;
  const days = formatDates(form.dates, regional);
  return (
    <Card>
      <Facts
        facts={[
          { label: facts.educator, value: candidate?.name },
          {
            label: facts.when,
            value: (
              <TimeWords>{`${days}, ${formatTimeSpan(form.startTime, form.endTime, regional.clock)}`}</TimeWords>
            ),
          },
          {
            label: facts.where,
            value: client.name === location.name ? location.name : `${location.name}, ${client.name}`,
          },
          { label: facts.classification, value: form.classification.onlineTitle },
          { label: facts.number, value: form.number },
        ]}
      />
    </Card>
  );
}

type Said = NonNullable<OpenFeedbackForm['feedback']>;

/** The feedback that was given, by whom and when, and its consequences. */
function Given({ form, given, regional }: FormProps & { given: Said; regional: RegionalContext }) {
  const texts = feedbackFormTexts();
  const { answers, consequences } = feedbackTexts();
  const local = instantToLocal(given.givenAtUtc, form.timeZone);
  const moment = `${formatDate(local.dateLocal, regional)}, ${formatTime(local.timeLocal, regional.clock)}`;
  const follows = consequences[given.wantedBack](firstName(form.candidate?.name ?? ''), form.client.name);
  const rated = Object.entries(given.ratings) as [keyof typeof texts.qualities, keyof typeof texts.ratings][];
  return (
    <>
      <Banner tone="success" title={texts.givenWords(given.by.name, moment)}>
        {follows === '' ? null : follows}
      </Banner>
      <Card>
        <Facts
          facts={[
            { label: texts.facts.wantedBack, value: answers[given.wantedBack] },
            { label: texts.facts.comment, value: given.comment === '' ? null : given.comment },
            ...rated.map(([quality, rating]) => ({
              label: texts.qualities[quality],
              value: texts.ratings[rating],
            })),
          ]}
        />
      </Card>
    </>
  );
}
