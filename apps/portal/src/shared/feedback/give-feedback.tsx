import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { textLengths } from '@staffroom/domain/bookings/booking-limits.ts';
import { errorText } from '@staffroom/domain/errors/error-texts.ts';
import { giveQuickFeedback } from '@staffroom/domain/feedback/feedback.contract.ts';
import { checkFeedback, wantedBackAnswers } from '@staffroom/domain/feedback/feedback.rules.ts';
import type { GivenFeedback } from '@staffroom/domain/feedback/feedback-shapes.ts';
import type { WantedBack } from '@staffroom/domain/feedback/feedback.rules.ts';
import { useKeptText } from '../../session/kept-text.ts';
import { createSubmission } from '../../lib/calls/submission.ts';
import { useSubmit } from '../../lib/calls/use-submit.ts';
import { useOutlasting, useOutlastingState } from '../../lib/outlasting.ts';
import { isUndecided, refusalCode } from '../../lib/calls/call-result.ts';
import type { CallFailed } from '../../lib/calls/call-result.ts';
import { isOnlyAbout, issueAt } from '../../lib/calls/refusal-issues.ts';
import { toastRefusal, toastSuccess } from '../../session/outcome-toasts.ts';
import { sendTwiceByKey } from '../../session/send-by-key.ts';
import { formatMoment } from '../wording/format-moment.ts';
import { UnsentText } from '../wording/unsent-text.tsx';
import { useRegionalContext } from '../wording/use-regional-context.ts';
import { Button } from '../../ui/actions/button.tsx';
import { RadioGroup } from '../../ui/forms/radio-group.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { commentKey } from './comment-key.ts';
import { feedbackTexts } from './feedback-texts.ts';
import css from './give-feedback.module.css';

export type GiveFeedbackProps = {
  bookingId: string;
  candidateName: string;
  clientName: string;
  /** Of the booking's location. */
  timeZone: string;
  onGiven?: () => void;
  /** Of what the form keeps when it is rendered anew (see `useOutlasting`). */
  owner?: object;
};

/** Asks whether an educator is wanted back, shows the consequence of the answer, and sends it in place. */
export function GiveFeedback({
  bookingId,
  candidateName,
  clientName,
  timeZone,
  onGiven,
  owner,
}: GiveFeedbackProps) {
  const texts = feedbackTexts();
  const queryClient = useQueryClient();
  const [wantedBack, setWantedBack] = useOutlastingState<WantedBack | null>(owner, 'wanted back', null);
  const [comment, setComment] = useKeptText(commentKey(bookingId));
  const [wasGiven, setGiven] = useOutlastingState(owner, 'given', false);
  const commentInput = useRef<HTMLTextAreaElement>(null);
  const { submit, isPending, wasTried, refused, reset } = useSubmit(
    () => commentInput.current?.focus(),
    undefined,
    useOutlasting(owner, 'feedback', createSubmission),
  );
  const given = givenIn(refused);
  const [name = candidateName] = candidateName.split(' ');
  const [problem] = wantedBack === null ? [] : checkFeedback({ wantedBack, comment });

  const send = async (answer: WantedBack) => {
    const body = { wantedBack: answer, comment: comment.trim() };
    // Sent a second time if the response is lost, so that the thanks are shown: other screens stop asking once it is
    // given.
    const result = await sendTwiceByKey(
      giveQuickFeedback,
      { params: { bookingId }, body },
      { changes: { kind: 'booking', entityIds: [bookingId] } },
    );
    if (!result.isSuccess) {
      // A conflict, or the outcome is unknown.
      void queryClient.invalidateQueries({ queryKey: ['bookings'] });
      void queryClient.invalidateQueries({ queryKey: ['feedback'] });
      // Without a response the form shows the error; the form disappears once feedback by anybody arrives.
      if (!isUndecided(result) && !isOnlyAbout(result, ['comment'])) toastRefusal(result);
      return result;
    }
    setComment('');
    toastSuccess(texts.thanks(name));
    setGiven(true);
    onGiven?.();
    return null;
  };

  if (wasGiven) {
    const follows = wantedBack === null ? '' : texts.consequences[wantedBack](name, clientName);
    return (
      <p className={css.given}>
        {texts.thanks(name)} {follows}
      </p>
    );
  }
  if (given !== null) return <GivenByOther bookingId={bookingId} given={given} timeZone={timeZone} />;
  return (
    <div className={css.form}>
      <RadioGroup
        label={texts.wantBack(name)}
        layout="row"
        value={wantedBack}
        onChange={(value) => setWantedBack(value as WantedBack)}
        options={wantedBackAnswers.map((answer) => ({ value: answer, label: texts.answers[answer] }))}
      />
      {wantedBack === null ? null : (
        <>
          {wantedBack === 'yes' ? null : (
            <p className={css.follows}>{texts.consequences[wantedBack](name, clientName)}</p>
          )}
          <TextArea
            label={wantedBack === 'no' ? texts.commentOnNo : texts.comment}
            isRequired={wantedBack === 'no'}
            rows={2}
            maxLength={textLengths.comment}
            value={comment}
            onChange={(text) => {
              setComment(text);
              if (issueAt(refused, 'comment') !== undefined) reset();
            }}
            inputRef={commentInput}
            errorMessage={
              issueAt(refused, 'comment') ?? (wasTried && problem ? errorText(problem) : undefined)
            }
          />
          {refused !== null && isUndecided(refused) ? (
            <p className={css.follows} role="alert">
              {refused.message}
            </p>
          ) : null}
          <div>
            <Button
              variant="primary"
              isPending={isPending}
              onPress={() =>
                void submit({
                  problems: problem ? [problem.field] : [],
                  send: () => send(wantedBack),
                  fieldOf: (refusal) => (isOnlyAbout(refusal, ['comment']) ? 'comment' : null),
                })
              }
            >
              {texts.send}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

/** The feedback of whoever was first, and the reader's own comment, which was not sent. */
function GivenByOther({
  bookingId,
  given,
  timeZone,
}: Pick<GiveFeedbackProps, 'bookingId' | 'timeZone'> & { given: GivenFeedback }) {
  const texts = feedbackTexts();
  const regional = useRegionalContext();
  return (
    <div className={css.form}>
      <p className={css.given} role="status">
        {texts.alreadyGiven(given.by.name, formatMoment(given.givenAtUtc, timeZone, regional))}{' '}
        {[texts.answers[given.wantedBack], given.comment].filter(Boolean).join('. ')}
      </p>
      <UnsentText textKey={commentKey(bookingId)} title={texts.unsentComment} written={given.comment} />
    </div>
  );
}

/** The feedback that a conflict carries; null for any other answer. */
function givenIn(refused: CallFailed | null): GivenFeedback | null {
  if (refused === null || refusalCode(refused) !== 'feedback_already_given') return null;
  if (refused.error.kind !== 'code') return null;
  return (refused.error.current as { feedback?: GivenFeedback } | undefined)?.feedback ?? null;
}
