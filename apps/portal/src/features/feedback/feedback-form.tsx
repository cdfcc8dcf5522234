import { useRef, useState } from 'react';
import { textLengths } from '@staffroom/domain/bookings/booking-limits.ts';
import { errorText } from '@staffroom/domain/errors/error-texts.ts';
import { giveFullFeedback } from '@staffroom/domain/feedback/feedback.contract.ts';
import {
  checkFeedback,
  ratedQualities,
  ratings,
  wantedBackAnswers,
} from '@staffroom/domain/feedback/feedback.rules.ts';
import type { Rating, Ratings, WantedBack } from '@staffroom/domain/feedback/feedback.rules.ts';
import { refusalCode, type CallFailed } from '../../lib/calls/call-result.ts';
import { useKept, useKeptText } from '../../session/kept-text.ts';
import { isOnlyAbout, issueAt } from '../../lib/calls/refusal-issues.ts';
import { useSubmit } from '../../lib/calls/use-submit.ts';
import { toastSuccess } from '../../session/outcome-toasts.ts';
import { commentKey } from '../../shared/feedback/comment-key.ts';
import { feedbackTexts } from '../../shared/feedback/feedback-texts.ts';
import { callByLink } from '../../shared/links/call-by-link.ts';
import type { Link } from '../../shared/links/use-link.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { RadioGroup } from '../../ui/forms/radio-group.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { feedbackFormTexts } from './feedback-form-texts.ts';
import { firstName, type OpenFeedbackForm } from './opened-form.ts';
import css from './feedback-form.module.css';

type Props = {
  form: OpenFeedbackForm;
  candidate: { name: string };
  secret: string;
  link: Link<OpenFeedbackForm>;
};

type Chosen = { readonly wantedBack: WantedBack | null; readonly rated: Ratings };
const nothingChosen: Chosen = { wantedBack: null, rated: {} };

/** The consequence of an answer is shown beside it before anything is sent. */
export function FeedbackForm({ form, candidate, secret, link }: Props) {
  const texts = feedbackFormTexts();
  const words = feedbackTexts();
  const name = firstName(candidate.name);
  const [{ wantedBack, rated }, setChosen] = useKept(`feedback answers ${form.bookingId}`, nothingChosen);
  const [comment, setComment] = useKeptText(commentKey(form.bookingId));
  const [wasRated] = useState(() => Object.keys(rated).length > 0);
  const place = useRef<HTMLFormElement>(null);
  const sent = useRef<{ content: string; key: string } | null>(null);
  const { submit, isPending, wasTried, refused } = useSubmit((field) => focusOn(place.current, field));
  const [problem] = wantedBack === null ? [] : checkFeedback({ wantedBack, comment });

  const send = async (answer: WantedBack): Promise<CallFailed | null> => {
    const body = { wantedBack: answer, comment: comment.trim(), ratings: rated };
    const content = JSON.stringify(body);
    // After a request without a response, the same answer is sent with the same idempotency key.
    if (sent.current?.content !== content) sent.current = { content, key: crypto.randomUUID() };
    const result = await callByLink(secret)(
      giveFullFeedback,
      { params: { bookingId: form.bookingId }, body },
      { idempotencyKey: sent.current.key },
    );
    if (result.isSuccess) {
      setComment('');
      setChosen(nothingChosen);
      toastSuccess(words.thanks(name));
      link.show(result.data);
      return null;
    }
    // Somebody else answered first; reloading shows their feedback.
    if (refusalCode(result) === 'feedback_already_given') void link.reload();
    else if (closes(result)) link.refuse(result);
    return result;
  };
  const problems = wantedBack === null ? ['wantedBack'] : problem ? [problem.field] : [];

  return (
    <form
      ref={place}
      noValidate
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        void submit({ problems, send: () => send(wantedBack!), fieldOf });
      }}
    >
      <div data-field="wantedBack">
        <RadioGroup
          label={words.wantBack(name)}
          isRequired
          value={wantedBack}
          onChange={(value) => setChosen({ wantedBack: value as WantedBack, rated })}
          options={wantedBackAnswers.map((answer) => ({
            value: answer,
            label: words.answers[answer],
            description: words.consequences[answer](name, form.client.name),
          }))}
          errorMessage={wasTried && wantedBack === null ? texts.chooseOne : undefined}
        />
      </div>
      <div data-field="comment">
        <TextArea
          label={wantedBack === 'no' ? words.commentOnNo : words.comment}
          isRequired={wantedBack === 'no'}
          maxLength={textLengths.comment}
          value={comment}
          onChange={setComment}
          errorMessage={wasTried && problem ? errorText(problem) : issueAt(refused, 'comment')}
        />
      </div>
      <details open={wasRated}>
        <summary className={css.summary}>{texts.more}</summary>
        <div className={css.more}>
          {ratedQualities.map((quality) => (
            <RadioGroup
              key={quality}
              label={texts.qualities[quality]}
              layout="row"
              value={rated[quality] ?? null}
              onChange={(value) => setChosen({ wantedBack, rated: { ...rated, [quality]: value as Rating } })}
              options={ratings.map((rating) => ({ value: rating, label: texts.ratings[rating] }))}
            />
          ))}
        </div>
      </details>
      {refused === null || fieldOf(refused) !== null ? null : (
        <Banner tone="problem" isLive title={texts.notSent}>
          {refused.message}
        </Banner>
      )}
      <div>
        <Button type="submit" variant="primary" size="large" isPending={isPending}>
          {words.send}
        </Button>
      </div>
    </form>
  );
}

/** The field that shows the refusal in place of the banner. */
function fieldOf(refused: CallFailed): 'comment' | null {
  return isOnlyAbout(refused, ['comment']) ? 'comment' : null;
}

/** Whether the link has ended, or the reader may no longer use it. */
function closes({ statusCode }: CallFailed): boolean {
  return [401, 403, 404, 410].includes(statusCode);
}

function focusOn(form: HTMLFormElement | null, field: string): void {
  form?.querySelector<HTMLElement>(`[data-field="${field}"] :is(input, textarea)`)?.focus();
}
