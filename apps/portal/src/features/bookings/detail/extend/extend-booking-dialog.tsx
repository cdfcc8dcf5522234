import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { maxBreakMinutes } from '@staffroom/domain/bookings/booking-limits.ts';
import {
  extendBooking,
  getExtensionScheduling,
} from '@staffroom/domain/bookings/extend/extend-booking.contract.ts';
import { checkEndDate, checkExtension } from '@staffroom/domain/bookings/extend/extend-booking.rules.ts';
import { errorText } from '@staffroom/domain/errors/error-texts.ts';
import { instantToLocal } from '@staffroom/domain/time/local-instant.ts';
import { formatDate } from '@staffroom/domain/time/dates-in-words.ts';
import { CallFailure, isUndecided } from '../../../../lib/calls/call-result.ts';
import { queryFor } from '../../../../lib/calls/query-for.ts';
import { createSubmission } from '../../../../lib/calls/submission.ts';
import { useSubmit } from '../../../../lib/calls/use-submit.ts';
import { useOutlasting, useOutlastingState } from '../../../../lib/outlasting.ts';
import { toastSuccess } from '../../../../session/outcome-toasts.ts';
import { sendByKey } from '../../../../session/send-by-key.ts';
import { bookingQuery } from '../../../../shared/booking/booking-queries.ts';
import { atLastTime, useLastTime } from '../../../../shared/booking/last-time.ts';
import { Button } from '../../../../ui/actions/button.tsx';
import { DateField } from '../../../../ui/dates/date-field.tsx';
import { QueryFailure } from '../../../../shared/lists/query-failure.tsx';
import { Skeleton, SkeletonGroup } from '../../../../ui/feedback/skeleton.tsx';
import { ModalDialog } from '../../../../ui/overlay/modal-dialog.tsx';
import type { BookingActionProps } from '../actions/booking-action.ts';
import { ClosedDays } from '../actions/closed-days.tsx';
import { KeptNote, useKeptDraft } from '../actions/kept-draft.tsx';
import { DoublesFound, doublesIn } from '../actions/refusals.tsx';
import { focusField } from '../../create/form/problems/focus-field.ts';
import { extendBookingTexts } from './extend-booking-texts.ts';
import {
  closedDays,
  draftDays,
  emptyDraft,
  factsOf,
  pickedDays,
  timesOf,
  worksOnWeekends,
  type ExtensionDraft,
  type Scheduling,
} from './extension-form.ts';
import { ExtensionDays } from './extension-days.tsx';
import {
  anchorOf,
  CannotExtend,
  finalCodes,
  Meanwhile,
  problemsByDay,
  problemsIn,
  refusalOf,
  Refused,
  currentIn,
} from './extension-refusals.tsx';
import { ExtensionSummary, farthestEnd, wordsOfDone } from './extension-summary.tsx';
import { ExtensionTimes } from './extension-times.tsx';
import css from '../actions/booking-dialog.module.css';

/** Proposes the days that can be added to the end of a series, and adds the selected ones. */
export function ExtendBookingDialog(props: BookingActionProps) {
  const texts = extendBookingTexts();
  const { booking, isOpen, onClose } = props;
  const kept = useKeptDraft(`extend ${booking.id}`, emptyDraft);
  const { endDate } = kept.value;
  const scheduling = useQuery({
    ...queryFor(
      'bookings',
      getExtensionScheduling,
      { params: { bookingId: booking.id }, query: endDate === null ? {} : { endDateLocal: endDate } },
      0,
    ),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  });
  if (scheduling.data !== undefined && !(scheduling.error instanceof CallFailure && scheduling.error.code))
    return (
      <ExtendForm
        {...props}
        scheduling={scheduling.data}
        isProposing={scheduling.isPlaceholderData}
        kept={kept}
      />
    );
  const { error } = scheduling;
  const refused = error instanceof CallFailure && error.code !== null ? error.result : null;
  return (
    <ModalDialog
      isOpen={isOpen}
      onClose={onClose}
      title={texts.title}
      footer={
        refused === null ? undefined : (
          <Button variant="primary" onPress={onClose}>
            {texts.close}
          </Button>
        )
      }
    >
      {refused !== null ? (
        <CannotExtend refused={refused} clientId={booking.client.id} />
      ) : error === null ? (
        <SkeletonGroup label={texts.loading}>
          <Skeleton shape="row" count={6} />
        </SkeletonGroup>
      ) : (
        <QueryFailure query={scheduling} title={texts.notLoaded} isCompact />
      )}
    </ModalDialog>
  );
}

type FormProps = BookingActionProps & {
  scheduling: Scheduling;
  /** The days for another end date are loading. */
  isProposing: boolean;
  kept: ReturnType<typeof useKeptDraft<ExtensionDraft>>;
};

function ExtendForm(props: FormProps) {
  const { isOpen, onClose, booking, regional, owner, scheduling, isProposing, kept } = props;
  const { value: draft, setValue: onDraft } = kept;
  const texts = extendBookingTexts();
  const queryClient = useQueryClient();
  const [openedEnd, setOpenedEnd] = useOutlastingState(owner, 'end', scheduling.currentEndDate);
  const [isDone, setDone] = useState(false);
  const [sentDates, setSentDates] = useOutlastingState<readonly string[]>(owner, 'sent dates', []);
  const { submit, reset, isPending, wasTried, refused } = useSubmit(
    focusField,
    scheduling.version,
    useOutlasting(owner, 'submission', createSubmission),
  );

  const { timeZone } = booking.location;
  const { currentEndDate, earliestDate, version } = scheduling;
  const facts = factsOf(scheduling, { timeZone, now: regional.now });
  const days = draftDays(scheduling, draft, worksOnWeekends(booking));
  const picked = pickedDays(days);
  const { lastTime, noteTyped } = useLastTime();
  const refusals = atLastTime(checkExtension(picked, facts), lastTime);
  const educator = scheduling.candidate === null ? null : (scheduling.candidate.name ?? texts.theEducator);

  const doubles = doublesIn(refused);
  const change = (changed: Partial<ExtensionDraft>) => {
    // 'Anyway' applies to the days that were shown, and a request without a response differs from the draft from now
    // on.
    if (doubles !== null || isUndecided(refused)) reset();
    onDraft((before) => ({ ...before, ...changed }));
  };
  const fromServer = refused !== null && doubles === null ? problemsIn(refused, sentDates, regional) : [];
  const isMeanwhile =
    !isDone && !isPending && (currentEndDate !== openedEnd || refusalOf(refused) === 'stale_version');
  const own = problemsByDay(
    days,
    picked.map(({ dateLocal }) => dateLocal),
    refusals,
    regional,
  );
  const whole = refusals.find(({ field }) => field === 'days');

  const send = async (bookAnyway: boolean) => {
    const body = { days: picked, ...(bookAnyway && { bookAnyway }) };
    setSentDates(picked.map(({ dateLocal }) => dateLocal));
    const result = await sendByKey(
      extendBooking,
      { params: { bookingId: booking.id }, body },
      { ifMatch: version, changes: { kind: 'booking', entityIds: [booking.id] } },
    );
    if (!result.isSuccess) {
      const current = currentIn(result);
      if (current !== null) queryClient.setQueryData(bookingQuery(booking.id).queryKey, current);
      // Refetched days show what was closed, or added by somebody else, meanwhile.
      if (result.error.kind === 'code')
        void queryClient.invalidateQueries({ queryKey: ['bookings', getExtensionScheduling.name] });
      return result;
    }
    setDone(true);
    kept.forget();
    toastSuccess(wordsOfDone(result.data, educator, regional));
    onClose();
    return null;
  };
  const press = (bookAnyway: boolean) => {
    setOpenedEnd(currentEndDate);
    void submit({
      problems: refusals.map(({ field }) => anchorOf(field, days)),
      send: () => send(bookAnyway),
      // The server's message is above it.
      fieldOf: () => 'days',
    });
  };

  const end = refused !== null && finalCodes.has(refusalOf(refused) ?? '') ? refused : null;
  const today = instantToLocal(regional.now, timeZone).dateLocal;
  return (
    <ModalDialog
      isOpen={isOpen}
      onClose={onClose}
      title={texts.title}
      keepsOnOutsidePress
      footer={
        end !== null ? (
          <Button variant="primary" onPress={onClose}>
            {texts.close}
          </Button>
        ) : (
          <>
            <Button
              onPress={() => {
                onClose();
                kept.discard();
              }}
            >
              {texts.discard}
            </Button>
            <Button
              variant="primary"
              isPending={isPending}
              isDisabled={isProposing}
              onPress={() => press(doubles !== null)}
            >
              {doubles === null ? texts.extend(picked.length) : texts.extendAnyway}
            </Button>
          </>
        )
      }
    >
      <div className={css.form}>
        {end !== null ? (
          <CannotExtend refused={end} clientId={booking.client.id} />
        ) : (
          <>
            <KeptNote isBack={kept.isBack} />
            {isMeanwhile ? (
              <Meanwhile isAnswer={refused !== null}>
                {currentEndDate === openedEnd
                  ? texts.checkAgain
                  : texts.nowEndsOn(formatDate(currentEndDate, regional))}
              </Meanwhile>
            ) : refused !== null && doubles === null ? (
              <Refused refused={refused} problems={fromServer} regional={regional} />
            ) : null}
            {doubles === null ? null : <DoublesFound doubles={doubles} regional={regional} />}
            <p className={css.soft}>
              {booking.details.classification.onlineTitle}, {booking.location.name}.{' '}
              {texts.endsOn(formatDate(currentEndDate, regional))}
            </p>
            <div data-field="days">
              <DateField
                label={texts.extendTo}
                description={farthestEnd(scheduling, facts, regional)}
                value={draft.endDate ?? days.at(-1)?.dateLocal ?? null}
                today={today}
                min={earliestDate}
                disabledReason={(date) => {
                  const verdict = checkEndDate(date, facts);
                  return verdict.ok ? undefined : errorText(verdict);
                }}
                errorMessage={wasTried && whole !== undefined ? errorText(whole) : undefined}
                onChange={(endDate) => change({ endDate })}
              />
            </div>
            <ExtensionTimes
              legend={texts.times}
              anchor="times"
              labels={texts}
              values={{ ...timesOf(booking.details), ...draft.times }}
              showsBreak={scheduling.rules.classification.shouldShowBreaks}
              problemOf={(name) => own.common[name]}
              onChange={(times) => {
                noteTyped(times);
                change({ times: { ...draft.times, ...times } });
              }}
              maxBreak={maxBreakMinutes}
            />
            <ClosedDays restrictions={closedDays(scheduling.days)} regional={regional} />
            <ExtensionDays
              days={days}
              educator={educator}
              regional={regional}
              showsBreak={scheduling.rules.classification.shouldShowBreaks}
              isStale={isProposing}
              problems={own.byDate}
              onPick={(date, isPicked) => change({ picked: { ...draft.picked, [date]: isPicked } })}
              onTimes={(date, times) => {
                const { [date]: before, ...others } = draft.ownTimes;
                if (times !== null && before !== undefined) noteTyped(times, before);
                change({ ownTimes: times === null ? others : { ...others, [date]: times } });
              }}
            />
            <ExtensionSummary
              booking={booking}
              days={days}
              educator={educator}
              scheduling={scheduling}
              regional={regional}
            />
          </>
        )}
      </div>
    </ModalDialog>
  );
}
