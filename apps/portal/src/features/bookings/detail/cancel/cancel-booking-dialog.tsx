import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { textLengths } from '@staffroom/domain/bookings/booking-limits.ts';
import { cancelBooking } from '@staffroom/domain/bookings/cancel/cancel-booking.contract.ts';
import { checkCancelReason } from '@staffroom/domain/bookings/cancel/cancel-booking.rules.ts';
import type { DataOf } from '../../../../lib/calls/call.ts';
import { errorText } from '@staffroom/domain/errors/error-texts.ts';
import { formatDate, formatDates } from '@staffroom/domain/time/dates-in-words.ts';
import { formatTimeSpan } from '@staffroom/domain/time/time-entry.ts';
import { refusalCode, type CallFailed } from '../../../../lib/calls/call-result.ts';
import { createSubmission } from '../../../../lib/calls/submission.ts';
import { useSubmit } from '../../../../lib/calls/use-submit.ts';
import { useOutlasting, useOutlastingState } from '../../../../lib/outlasting.ts';
import { useAdditionalDetails } from '../../../../session/client-choice.ts';
import { sendByKey } from '../../../../session/send-by-key.ts';
import { UnsentText } from '../../../../shared/wording/unsent-text.tsx';
import { bookingQuery } from '../../../../shared/booking/booking-queries.ts';
import { TimeWords } from '../../../../ui/display/text/time-words.tsx';
import { Button } from '../../../../ui/actions/button.tsx';
import { Banner } from '../../../../ui/feedback/banner.tsx';
import { IntoView } from '../../../../ui/feedback/into-view.tsx';
import { RadioGroup } from '../../../../ui/forms/radio-group.tsx';
import { TextArea } from '../../../../ui/forms/text-area.tsx';
import { ModalDialog } from '../../../../ui/overlay/modal-dialog.tsx';
import { endByVerdict, followsBooking, type ActionEnd } from '../actions/action-end.ts';
import type { BookingActionProps } from '../actions/booking-action.ts';
import type { BookingDetail } from '../booking-detail.ts';
import { confirmedAmong, datesLeft } from '../actions/dates-left.ts';
import { KeptNote, useKeptDraft } from '../actions/kept-draft.tsx';
import { keptTexts } from '../actions/kept-texts.ts';
import { RefusedDays } from '../actions/refusals.tsx';
import { Representative } from '../actions/representative.tsx';
import { cancelBookingTexts } from './cancel-booking-texts.ts';
import { callLead, CannotCancel, Cost, WhoIsTold } from './cancel-booking-parts.tsx';
import { costOf } from './cancellation-cost.ts';
import { offerUndo } from './undo-cancellation.ts';
import dialogCss from '../actions/booking-dialog.module.css';
import css from './cancel-booking-dialog.module.css';

type Done = DataOf<typeof cancelBooking>;

/**
 * Asks for the reason, shows the cost and who is notified, and cancels one day or the rest of its series. Opened for a
 * day that cannot be cancelled any more, it cancels the other days. It follows the booking while it is open: a day that
 * can no longer be cancelled is left out, and the rest of a chosen series can still be cancelled.
 */
export function CancelBookingDialog({ isOpen, onClose, booking, regional, owner }: BookingActionProps) {
  const texts = cancelBookingTexts();
  const queryClient = useQueryClient();
  const details = useAdditionalDetails(booking.client.id);
  const { actions, canCancelOthers } = booking;
  const [openedForOthers] = useState(!actions.cancel.ok && canCancelOthers);
  // Kept, because the dialog is rendered anew when a tablet is turned.
  const keptScope = useKeptDraft<'day' | 'block'>(`cancel scope ${booking.id}`, 'day');
  const close = () => {
    keptScope.forget();
    onClose();
  };
  const scope = openedForOthers ? 'block' : keptScope.value;
  const isForOthers = openedForOthers || (!actions.cancel.ok && scope === 'block' && canCancelOthers);
  const reasonKey = `cancel ${booking.id}`;
  const draft = useKeptDraft<string>(reasonKey, '');
  const { value: reason, setValue: setReason } = draft;
  const [partly, setPartly] = useOutlastingState<Done['days'] | null>(owner, 'partly', null);
  const input = useRef<HTMLTextAreaElement>(null);
  const { submit, isPending, wasTried, refused } = useSubmit(
    () => input.current?.focus(),
    booking.version,
    useOutlasting(owner, 'submission', createSubmission),
  );

  const left = datesLeft(booking, regional.now);
  const confirmed = confirmedAmong(booking, left);
  const seriesDates = left.filter(
    (date) => !confirmed.includes(date) && !(isForOthers && date === booking.dateLocal),
  );
  const dates = scope === 'block' ? seriesDates : [booking.dateLocal];
  const cost = costOf(booking, dates, { terms: details?.cancellationTerms ?? [], now: regional.now });
  const verdict = checkCancelReason(reason);
  const currentEnd = followsBooking({ isOpen, isPending, refused })
    ? endOfCurrent(booking, isForOthers)
    : null;
  const end = endOf(refused) ?? currentEnd;

  const send = async () => {
    const body = {
      cancelReason: reason.trim(),
      scope,
      costPercent: Math.max(cost?.percent ?? 0, costIn(refused)),
    };
    const params = { bookingId: booking.id };
    const result = await sendByKey(cancelBooking, { params, body }, { ifMatch: booking.version });
    if (!result.isSuccess) {
      const current = currentIn(result);
      if (current !== null) queryClient.setQueryData(bookingQuery(booking.id).queryKey, current);
      return result;
    }
    draft.forget();
    void queryClient.invalidateQueries({ queryKey: ['bookings'] });
    const days = result.data.days.filter((day) => day.result === 'cancelled');
    const cancelled = days.map((day) => day.dateLocal);
    const [first = { bookingId: booking.id, version: booking.version }, ...others] = days;
    const message =
      cancelled.length === 1
        ? texts.cancelledToast(formatDate(cancelled[0] ?? '', regional))
        : texts.cancelledDaysToast(
            cancelled.length,
            formatDates(cancelled, { ...regional, isCounted: true }),
          );
    offerUndo(message, [first, ...others], { queryClient, regional });
    // Leaves out past days, which were not to be cancelled, and confirmed days, which the dialog has named before.
    const refusedDays = result.data.days.filter(
      (day) => day.result === 'refused' && seriesDates.includes(day.dateLocal),
    );
    if (refusedDays.length > 0) setPartly(refusedDays);
    else close();
    return null;
  };

  return (
    <ModalDialog
      isOpen={isOpen}
      onClose={close}
      title={isForOthers ? texts.titleOthers : texts.title}
      size="small"
      keepsOnOutsidePress
      footer={
        partly !== null || end !== null ? (
          <Button variant="primary" onPress={close}>
            {texts.close}
          </Button>
        ) : (
          <>
            <Button onPress={close}>{texts.keep(dates.length)}</Button>
            <Button
              variant="danger"
              isPending={isPending}
              onPress={() => void submit({ problems: verdict.ok ? [] : ['cancelReason'], send })}
            >
              {dates.length > 1 || isForOthers ? texts.cancelDays(dates.length) : texts.cancelDay}
            </Button>
          </>
        )
      }
    >
      <div className={dialogCss.form}>
        <p className={css.what}>
          <strong>{booking.details.classification.onlineTitle}</strong>
          <br />
          {formatDates(
            isForOthers && seriesDates.length > 0 ? seriesDates : [booking.dateLocal],
            regional,
          )},{' '}
          <TimeWords>
            {formatTimeSpan(booking.details.startTime, booking.details.endTime, regional.clock)}
          </TimeWords>
          <br />
          {booking.location.name}
        </p>
        {partly !== null ? (
          <RefusedDays title={texts.notCancelled} days={partly} regional={regional}>
            <Representative clientId={booking.client.id} lead={callLead(partly.map(({ code }) => code))} />
          </RefusedDays>
        ) : end !== null ? (
          <>
            <IntoView>
              <CannotCancel {...end} clientId={booking.client.id} />
            </IntoView>
            <UnsentText textKey={reasonKey} title={keptTexts().unsent} />
          </>
        ) : (
          <>
            {refused === null ? null : (
              <IntoView>
                <Banner tone="problem" isLive title={refused.message} />
              </IntoView>
            )}
            <KeptNote isBack={draft.isBack} />
            {seriesDates.length > 1 && !isForOthers ? (
              <RadioGroup
                label={texts.scope}
                value={scope}
                onChange={(value) => keptScope.setValue(value === 'block' ? 'block' : 'day')}
                options={[
                  {
                    value: 'day',
                    label: texts.thisDay,
                    description: formatDate(booking.dateLocal, regional),
                  },
                  {
                    value: 'block',
                    label: texts.wholeSeries(seriesDates.length, left.length),
                    description: formatDates(seriesDates, { ...regional, isCounted: true }),
                  },
                ]}
              />
            ) : null}
            {scope === 'block' && confirmed.length > 0 ? (
              <Banner
                tone="info"
                isLive
                title={texts.confirmedDays(
                  confirmed.length,
                  formatDates(confirmed, { ...regional, isCounted: true }),
                )}
              >
                <Representative clientId={booking.client.id} lead={texts.callInstead(confirmed.length)} />
              </Banner>
            ) : null}
            <TextArea
              label={texts.reason}
              isRequired
              maxLength={textLengths.reason}
              value={reason}
              onChange={setReason}
              inputRef={input}
              errorMessage={wasTried && !verdict.ok ? errorText(verdict) : undefined}
            />
            {cost === null ? null : <Cost cost={cost} isSeries={dates.length > 1} />}
            <WhoIsTold booking={booking} isForOthers={isForOthers} />
          </>
        )}
      </div>
    </ModalDialog>
  );
}

const final: ReadonlySet<string> = new Set([
  'booking_already_confirmed',
  'booking_already_commenced',
  'online_cancellation_blocked',
  'booking_already_cancelled',
  'booking_already_invoiced',
  'permission_missing',
  'email_unverified',
]);

/** A refusal that pressing again cannot change; null for any other. */
function endOf(refused: CallFailed | null): ActionEnd | null {
  const code = refused === null ? null : refusalCode(refused);
  return code !== null && final.has(code) ? { code, message: refused!.message } : null;
}

/** Why the day, or the other days of its series, cannot be cancelled in the booking's current state; null if they can. */
function endOfCurrent({ actions, canCancelOthers }: BookingDetail, isForOthers: boolean): ActionEnd | null {
  if (!isForOthers) return endByVerdict(actions.cancel);
  return canCancelOthers ? null : { code: '', message: cancelBookingTexts().noOthersLeft };
}

/** The booking's current state from a conflict; null if the response does not contain it. */
function currentIn({ error }: CallFailed): BookingDetail | null {
  if (error.kind !== 'code') return null;
  const current = error.current as { booking?: BookingDetail } | undefined;
  return current?.booking ?? null;
}

/** The cost according to the server. It is shown with the refusal, so the next press accepts it. */
function costIn(refused: CallFailed | null): number {
  const percent = refused?.error.kind === 'code' ? refused.error.params['percent'] : 0;
  return Number(percent ?? 0);
}
