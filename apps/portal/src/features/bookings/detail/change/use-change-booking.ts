import { useQueryClient } from '@tanstack/react-query';
import { amendBooking } from '@staffroom/domain/bookings/change/amend-booking.contract.ts';
import { amendedFields, checkAmendedValues } from '@staffroom/domain/bookings/change/amend-booking.rules.ts';
import { formatDates } from '@staffroom/domain/time/dates-in-words.ts';
import type { DataOf } from '../../../../lib/calls/call.ts';
import {
  isUndecided,
  refusalCode,
  refusalIssues,
  type CallFailed,
} from '../../../../lib/calls/call-result.ts';
import { isOnlyAbout, issueAt } from '../../../../lib/calls/refusal-issues.ts';
import { createSubmission } from '../../../../lib/calls/submission.ts';
import { useSubmit } from '../../../../lib/calls/use-submit.ts';
import { useOutlasting, useOutlastingState } from '../../../../lib/outlasting.ts';
import { toastSuccess } from '../../../../session/outcome-toasts.ts';
import { sendByKey } from '../../../../session/send-by-key.ts';
import { bookingQuery } from '../../../../shared/booking/booking-queries.ts';
import {
  atLastTime,
  textAtLastTime,
  textInVariant,
  useLastTime,
} from '../../../../shared/booking/last-time.ts';
import { focusField } from '../../create/form/problems/focus-field.ts';
import { toFacts, type LocationData } from '../../create/form/fields/use-location-data.ts';
import type { ActionEnd } from '../actions/action-end.ts';
import type { BookingActionProps } from '../actions/booking-action.ts';
import type { BookingDetail } from '../booking-detail.ts';
import { datesLeft } from '../actions/dates-left.ts';
import { useKeptDraft } from '../actions/kept-draft.tsx';
import { changeBookingTexts } from './change-booking-texts.ts';
import { changesOf, contestedFields, valuesOf, type Typed } from './changed-values.ts';
import { doublesIn } from '../actions/refusals.tsx';

export type ChangeProps = Pick<BookingActionProps, 'onClose' | 'booking' | 'regional' | 'owner'> & {
  place: LocationData;
};

/** The draft of a change, its problems, and how it is sent. */
export function useChangeBooking({ onClose, booking, regional, owner, place }: ChangeProps) {
  const texts = changeBookingTexts();
  const queryClient = useQueryClient();
  const current = valuesOf(booking);
  const opened = useOutlasting(owner, 'opened', () => current);
  const [version, setVersion] = useOutlastingState(owner, 'version', booking.version);
  const draft = useKeptDraft<Typed>(`change ${booking.id}`, nothingTyped);
  const { value: everTyped, setValue: setTyped } = draft;
  const [chosenScope, setScope] = useOutlastingState<Scope>(owner, 'scope', 'day');
  const [partly, setPartly] = useOutlastingState<Done | null>(owner, 'partly', null);
  const seriesDates = datesLeft(booking, regional.now);
  const laterDates = seriesDates.filter((date) => date > booking.dateLocal);
  const scopes = scopesOf(booking, { seriesDates, laterDates });
  // The later days of the series may have begun or been cancelled meanwhile.
  const scope = scopes.includes(chosenScope) ? chosenScope : 'day';
  const datesOf = {
    day: [booking.dateLocal],
    following: [booking.dateLocal, ...laterDates],
    block: seriesDates,
  };
  // A date can only be changed for a single day.
  const typed: Typed = scope === 'day' ? everTyped : withoutDate(everTyped);
  const { submit, reset, isPending, wasTried, refused } = useSubmit(
    focusField,
    booking.version,
    useOutlasting(owner, 'submission', createSubmission),
  );

  const values = { ...current, ...typed };
  const fields = amendedFields(current, values);
  const contested = contestedFields(opened, current, typed);
  const classificationId = booking.details.classification.id;
  const { lastTime, noteTyped } = useLastTime();
  const broken = checkAmendedValues(current, values, {
    ...toFacts(place, regional.now),
    status: booking.status === 'PendingApproval' ? 'Unfilled' : booking.status,
    locationId: booking.location.id,
    classificationId,
    isReplaceMe: booking.type === 'replaceMe',
    otherDatesLocal: booking.dates
      .filter((day) => day.id !== booking.id && day.status !== 'Cancelled')
      .map((day) => day.date),
  });
  const refusals = atLastTime(broken, lastTime);
  const fromServer = refused?.error.kind === 'code' ? refused.error : null;
  const problemOf = (field: string) => {
    const own = refusals.find((refusal) => refusal.field === field);
    if (own !== undefined) return textAtLastTime(own, regional);
    if (!wasTried || refused === null || fields.length === 0) return undefined;
    return fromServer?.param === field
      ? textInVariant({ ...fromServer, message: refused.message }, regional)
      : issueAt(refused, field);
  };
  const doubles = doublesIn(refused);
  const change = (changed: Typed) => {
    // The request without a response differs from the draft from now on.
    if (isUndecided(refused)) reset();
    noteTyped(changed);
    setTyped((before) => ({ ...before, ...changed }));
  };

  const send = async (bookAnyway: boolean) => {
    const body = {
      ...changesOf(current, typed),
      ...(scope !== 'day' && { scope }),
      ...(bookAnyway && { bookAnyway }),
    };
    const params = { bookingId: booking.id };
    const result = await sendByKey(amendBooking, { params, body }, { ifMatch: version });
    if (!result.isSuccess) {
      const newer = currentIn(result);
      if (newer !== null) {
        queryClient.setQueryData(bookingQuery(booking.id).queryKey, newer);
        setVersion(newer.version);
      }
      return result;
    }
    draft.forget();
    void queryClient.invalidateQueries({ queryKey: ['bookings'] });
    const { educator, days } = result.data;
    const changed = days.filter((day) => day.result === 'changed').map((day) => day.dateLocal);
    if (scope !== 'day') {
      toastSuccess(
        texts.changedDaysToast(changed.length, formatDates(changed, { ...regional, isCounted: true })),
      );
      if (result.statusCode === 207) setPartly(result.data);
      else onClose();
      return null;
    }
    toastSuccess(
      educator === 'askedAgain'
        ? texts.askedAgainToast
        : educator === 'released'
          ? texts.releasedToast
          : texts.changedToast,
    );
    onClose();
    return null;
  };
  const press = (bookAnyway: boolean) =>
    void submit({
      problems: refusals.map(({ field }) => field),
      send: () => send(bookAnyway),
      fieldOf: (failure) =>
        failure.error.kind === 'code'
          ? failure.error.param
          : (refusalIssues(failure)[0]?.path.split('.')[0] ?? null),
    });
  return {
    /** The values when the form was opened, the current ones, and those after the change. */
    opened,
    current,
    values,
    typed,
    /** The fields that would change. */
    fields,
    contested,
    change,
    isBack: draft.isBack,
    discard() {
      onClose();
      draft.discard();
    },
    problemOf,
    scope,
    scopes,
    setScope,
    datesOf,
    seriesDates,
    laterDates,
    refused,
    doubles,
    partly,
    isPending,
    press,
    isStale: refused !== null && refusalCode(refused) === 'stale_version',
    end: endOf(refused),
    /** Whether the refusal names fields and is shown there. */
    isSaidAtField:
      fromServer?.param != null || (refused !== null && isOnlyAbout(refused, Object.keys(values))),
  };
}

const nothingTyped: Typed = {};

export type BookingChange = ReturnType<typeof useChangeBooking>;

function withoutDate({ dateLocal: _dateLocal, ...typed }: Typed): Typed {
  return typed;
}

export type Scope = 'day' | 'following' | 'block';
type Done = DataOf<typeof amendBooking>;

/** The scopes of a change, this day only first; each further scope has more days than the one before. */
function scopesOf(
  { dateLocal }: BookingDetail,
  { seriesDates, laterDates }: { seriesDates: readonly string[]; laterDates: readonly string[] },
): Scope[] {
  const hasEarlier = seriesDates.some((date) => date < dateLocal);
  return [
    'day',
    ...(laterDates.length > 0 ? (['following'] as const) : []),
    ...(hasEarlier ? (['block'] as const) : []),
  ];
}

/** Refusals that no other input can change. */
const endCodes: ReadonlySet<string> = new Set([
  'booking_already_cancelled',
  'booking_already_invoiced',
  'booking_already_commenced',
  'same_day_cut_off_passed',
  'permission_missing',
  'email_unverified',
]);

function endOf(refused: CallFailed | null): ActionEnd | null {
  const code = refused === null ? null : refusalCode(refused);
  return code !== null && endCodes.has(code) ? { code, message: refused!.message } : null;
}

/** The booking's current state from a conflict; null if the response does not contain it. */
function currentIn({ error }: CallFailed): BookingDetail | null {
  if (error.kind !== 'code') return null;
  return (error.current as { booking?: BookingDetail } | undefined)?.booking ?? null;
}
