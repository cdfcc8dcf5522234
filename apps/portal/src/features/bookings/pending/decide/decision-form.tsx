import { useEffect, useRef, useState } from 'react';
import { textLengths } from '@staffroom/domain/bookings/booking-limits.ts';
import { areaFailureTexts } from '@staffroom/domain/errors/area-failure-texts.ts';
import { refusalCode, type CallFailed, type CallResult } from '../../../../lib/calls/call-result.ts';
import { createSubmission, type Submission } from '../../../../lib/calls/submission.ts';
import { useStore } from '../../../../lib/store.ts';
import { toastFailure, toastSuccess } from '../../../../session/outcome-toasts.ts';
import { Button } from '../../../../ui/actions/button.tsx';
import { Banner } from '../../../../ui/feedback/banner.tsx';
import { TextArea } from '../../../../ui/forms/text-area.tsx';
import { checkTypedText } from '../../../../ui/forms/typed-text.ts';
import { useKeptText } from '../../../../session/kept-text.ts';
import { doublesIn } from './doubles-in.ts';
import type { PendingBookingDetail } from '../pending-booking-query.ts';
import { currentIn } from '../approvals/current-in.ts';
import { decideRequestTexts } from './decide-request-texts.ts';
import type { RegionalContext } from '../../../../shared/wording/use-regional-context.ts';
import { TimeWords } from '../../../../ui/display/text/time-words.tsx';
import css from './decide-request.module.css';

type Decision = { action: 'accept' | 'reject'; reason?: string; bookAnyway?: boolean };
type Intent = { key: string; content: string };

type Sent = { idempotencyKey: string; ifMatch: number };

/** How a decision is sent, and how the screen applies the response. */
export type DecisionWay = {
  readonly send: (decision: Decision, sent: Sent) => Promise<CallResult<PendingBookingDetail>>;
  /** Receives the request's state from each response that contains it, and null if the state is unknown. */
  readonly apply: (request: PendingBookingDetail | null) => void;
};

/** What a form has sent, for a form that is drawn anew elsewhere before the answer is dealt with. */
export type SentDecision = { readonly submission: Submission; readonly intent: { current: Intent | null } };

export function createSentDecision(): SentDecision {
  return { submission: createSubmission(), intent: { current: null } };
}

type Props = {
  request: PendingBookingDetail;
  regional: RegionalContext;
  way: DecisionWay;
  kept?: SentDecision | undefined;
};

/**
 * Accepting takes one press; rejecting asks for the reason in place. Errors are shown here and the text stays. After a
 * conflict the form shows what was decided, by whom and when.
 */
export function DecisionForm({ request, regional, way: { send, apply }, kept }: Props) {
  const texts = decideRequestTexts();
  const [reason, setReason] = useKeptText(reasonKey(request));
  const [isRejecting, setRejecting] = useState(reason !== '');
  const [own] = useState(createSentDecision);
  const { submission, intent } = kept ?? own;
  const field = useRef<HTMLTextAreaElement>(null);
  const { submit, reset } = submission;
  const { isPending, refused, wasTried, focusOn } = useStore(submission);
  useEffect(() => {
    if (focusOn !== null) field.current?.focus();
  }, [focusOn]);
  const [sent, setSent] = useState<Decision['action'] | null>(null);

  const decide = async (decision: Decision): Promise<CallFailed | null> => {
    setSent(decision.action);
    const result = await send(decision, {
      idempotencyKey: keyOf(intent, decision),
      ifMatch: request.version,
    });
    const current = result.isSuccess ? result.data : currentIn(result);
    apply(current);
    if (result.isSuccess) {
      setReason('');
      toastSuccess(texts.decidedToast[decision.action](request.days * request.bookingsPerDate));
      return null;
    }
    const isOver = current !== null && current.status !== 'PendingApproval';
    // The buttons disappear with the decision, so the outcome is shown in a toast.
    if (!isOver) return result;
    toastFailure(result.message);
    return null;
  };
  const problem = checkTypedText(reason, { type: 'text', isRequired: true, maxLength: textLengths.reason });
  const accept = (bookAnyway = false) =>
    void submit({ send: () => decide(bookAnyway ? { action: 'accept', bookAnyway } : { action: 'accept' }) });
  const reject = () =>
    void submit({
      problems: problem === undefined ? [] : ['reason'],
      send: () => decide({ action: 'reject', reason: reason.trim() }),
    });
  const turn = (rejecting: boolean) => {
    reset();
    setSent(null);
    setRejecting(rejecting);
  };
  useEffect(() => {
    if (isRejecting) field.current?.focus();
  }, [isRejecting]);

  const canAccept = request.actions.accept.ok;
  const doubles = refused === null ? [] : doublesIn(refused, regional);
  return (
    <div className={css.decide}>
      {request.decidesFor === null ? null : (
        <p className={css.onBehalf}>{texts.answerFor(request.decidesFor.name)}</p>
      )}
      {refused === null ? null : (
        <Banner tone="problem" isLive title={areaFailureTexts.approvalRequest}>
          {refused.message}
          {doubles.length === 0 ? null : (
            <ul className={css.doubles}>
              {doubles.map((line) => (
                <li key={line}>
                  <TimeWords>{line}</TimeWords>
                </li>
              ))}
            </ul>
          )}
        </Banner>
      )}
      {isRejecting ? (
        <>
          <TextArea
            label={texts.rejectReason}
            value={reason}
            onChange={setReason}
            isRequired
            maxLength={textLengths.reason}
            inputRef={field}
            errorMessage={wasTried ? problem : undefined}
          />
          <div className={css.buttons}>
            <Button onPress={() => turn(false)}>{texts.keepWaiting}</Button>
            <Button variant="danger" isPending={isPending} onPress={reject}>
              {texts.rejectNow}
            </Button>
          </div>
        </>
      ) : (
        <div className={css.buttons}>
          <Button onPress={() => turn(true)} isDisabled={isPending}>
            {texts.reject}
          </Button>
          {canAccept ? (
            <Button
              variant="primary"
              icon="check-circle"
              isPending={isPending && sent === 'accept'}
              onPress={() => accept(refused !== null && refusalCode(refused) === 'booking_double')}
            >
              {doubles.length > 0 ? texts.acceptAnyway : texts.accept}
            </Button>
          ) : null}
        </div>
      )}
    </div>
  );
}

/** The key under which an unsent reason is kept. */
export function reasonKey({ id }: { id: string }): string {
  return `reject ${id}`;
}

/**
 * The same decision keeps its idempotency key, so that sending it again after a lost response does not decide twice.
 */
function keyOf(intent: { current: Intent | null }, decision: Decision): string {
  const content = JSON.stringify(decision);
  if (intent.current?.content !== content) intent.current = { key: crypto.randomUUID(), content };
  return intent.current.key;
}
