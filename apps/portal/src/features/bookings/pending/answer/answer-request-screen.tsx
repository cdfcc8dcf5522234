import {
  decideByLink,
  openDecision,
} from '@staffroom/domain/pending-bookings/decide-pending-booking.contract.ts';
import type { DataOf } from '../../../../lib/calls/call.ts';
import { pendingBookingLink } from '../../../../lib/links.ts';
import { useShown } from '../../../../lib/navigation/shown.ts';
import { CallLink } from '../../../../shared/contact/call-link.tsx';
import { callByLink } from '../../../../shared/links/call-by-link.ts';
import { LinkNotOpen } from '../../../../shared/links/link-refused.tsx';
import { LinkPage } from '../../../../shared/links/link-page.tsx';
import { useLinkRegion } from '../../../../shared/links/link-region.ts';
import { linkTexts } from '../../../../shared/links/link-texts.ts';
import { useLink, type Link } from '../../../../shared/links/use-link.ts';
import { UnsentText } from '../../../../shared/wording/unsent-text.tsx';
import { formatPlace } from '../../../../shared/wording/place-words.ts';
import { useKeptText } from '../../../../session/kept-text.ts';
import type { RegionalContext } from '../../../../shared/wording/use-regional-context.ts';
import { Banner } from '../../../../ui/feedback/banner.tsx';
import { Card } from '../../../../ui/display/card.tsx';
import { answerRequestTexts } from './answer-request-texts.ts';
import { formatDeciders } from '../decide/decider-words.ts';
import { DecisionForm, reasonKey } from '../decide/decision-form.tsx';
import { decideRequestTexts } from '../decide/decide-request-texts.ts';
import { formatMoment } from '../../../../shared/wording/format-moment.ts';
import css from './answer-request.module.css';
import { RequestFacts } from '../pending-booking-details.tsx';
import type { PendingBookingDetail } from '../pending-booking-query.ts';
import { pendingBookingTexts } from '../pending-booking-texts.ts';

type Opened = DataOf<typeof openDecision>;

/** A request behind the link emailed to its approver: shows it and asks once for an answer (product.md 40). */
export function AnswerRequestScreen() {
  const { pendingBookingId = '' } = useShown().params;
  const link = useLink(openDecision, { pendingBookingId });
  const { opened } = link;
  if (opened.kind === 'open') return <OpenRequest opened={opened.data} secret={opened.secret} link={link} />;
  return (
    <LinkNotOpen
      opened={opened}
      title={answerRequestTexts().title}
      inPortal={pendingBookingLink(pendingBookingId)}
      onRetry={() => void link.reload()}
    >
      <UnsentText textKey={reasonKey({ id: pendingBookingId })} title={decideRequestTexts().unsentReason} />
    </LinkNotOpen>
  );
}

type Props = { opened: Opened; secret: string; link: Link<Opened> };

function OpenRequest({ opened, secret, link }: Props) {
  const { request, reader, representative } = opened;
  const texts = answerRequestTexts();
  const frame = linkTexts();
  const regional = useLinkRegion(reader.variant, request.location.timeZone);
  const waits = request.status === 'PendingApproval';
  // If the reader loses the right while writing, the text stays and the refusal is shown when it is sent.
  const [reason] = useKeptText(reasonKey(request));
  return (
    <LinkPage
      title={waits ? texts.asks(request.createdBy.name, request.bookingsPerDate) : endOf(request)}
      pageTitle={waits ? texts.title : endOf(request)}
      lead={waits ? texts.lead(formatPlace(request, { showsClient: true })) : undefined}
      foot={
        <>
          {waits ? `${frame.answeringAs(reader.name)} ` : ''}
          {frame.questions} <CallLink {...representative} />
        </>
      }
    >
      {waits ? (
        <Waiting opened={opened} regional={regional} />
      ) : (
        <>
          <Decided request={request} regional={regional} />
          <UnsentText
            textKey={reasonKey(request)}
            title={decideRequestTexts().unsentReason}
            written={request.decision?.reason}
          />
        </>
      )}
      <Card>
        <RequestFacts request={request} regional={regional} />
      </Card>
      {waits && (request.actions.reject.ok || reason !== '') ? (
        <div className={css.answer}>
          <DecisionForm
            request={request}
            regional={regional}
            way={{
              send: (decision, sent) =>
                callByLink(secret)(
                  decideByLink,
                  { params: { pendingBookingId: request.id }, body: decision },
                  sent,
                ),
              apply: (current) => {
                if (current !== null) link.show({ ...opened, request: current });
              },
            }}
          />
        </div>
      ) : null}
    </LinkPage>
  );
}

function endOf({ status, decision }: PendingBookingDetail): string {
  const texts = answerRequestTexts();
  if (status === 'Accepted') return texts.approved;
  if (status === 'Cancelled') return texts.withdrawn;
  return decision?.by === null ? texts.nobodyAnswered : texts.rejected;
}

type Region = { regional: RegionalContext };

/** How long the request can be answered, or why the reader may not answer it. */
function Waiting({ opened: { request, representative }, regional }: Region & Pick<Props, 'opened'>) {
  const texts = answerRequestTexts();
  const { accept } = request.actions;
  const whyNot = decideRequestTexts().whyNot[accept.code ?? ''];
  if (whyNot !== undefined) return <Banner tone="warning">{whyNot}</Banner>;
  if (!accept.ok) {
    return (
      <Banner tone="warning" title={texts.tooLate}>
        {texts.tooLateWords} <CallLink {...representative} />
      </Banner>
    );
  }
  const until = formatMoment(request.approveBeforeUtc, request.location.timeZone, regional);
  return <Banner tone="info" title={pendingBookingTexts().approveUntil(until)} />;
}

/** The decision, by whom and when. */
function Decided({ request, regional }: Region & { request: PendingBookingDetail }) {
  const texts = answerRequestTexts();
  const { status, decision } = request;
  if (decision === null) return null;
  const moment = formatMoment(decision.atUtc, request.location.timeZone, regional);
  const deciders = formatDeciders(decision);
  const isApproved = status === 'Accepted';
  const showsReason = status === 'Rejected' && decision.by !== null && decision.reason !== '';
  return (
    <Banner
      tone={isApproved ? 'success' : 'info'}
      title={deciders === null ? texts.at(moment) : texts.by(deciders, moment)}
    >
      {showsReason ? <p>{texts.reason(decision.reason)}</p> : null}
      <p>{isApproved ? texts.bookedWords : texts.nothingBooked}</p>
    </Banner>
  );
}
