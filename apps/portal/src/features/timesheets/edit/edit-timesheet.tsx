import { useEffect, useRef, useState } from 'react';
import { errorText } from '@staffroom/domain/errors/error-texts.ts';
import { formMessages } from '@staffroom/domain/errors/form-messages.ts';
import { noteLength } from '@staffroom/domain/timesheets/timesheet-limits.ts';
import type { TimesheetRecord } from '@staffroom/domain/timesheets/timesheet-shapes.ts';
import {
  checkTimes,
  findWrongBreak,
  maxBreaks,
  unpaidMinutesOf,
  workedMinutes,
  type TimesheetBreak,
} from '@staffroom/domain/timesheets/timesheet-times.rules.ts';
import { formatTimeSpan } from '@staffroom/domain/time/time-entry.ts';
import { formatDuration, minutesOfDay } from '@staffroom/domain/time/wall-time.ts';
import { refusalCode } from '../../../lib/calls/call-result.ts';
import { useSubmit } from '../../../lib/calls/use-submit.ts';
import { toastSuccess } from '../../../session/outcome-toasts.ts';
import { FormFoot } from '../../../shared/forms/form-foot.tsx';
import { useRegionalContext } from '../../../shared/wording/use-regional-context.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { TimeInput } from '../../../ui/dates/time-input.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { focusFirstProblem } from '../../../ui/forms/focus-first-problem.ts';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { changeRow } from './change-row.ts';
import { draftOf, dropDrafts, hasDraft, keepDraft, type EditDraft } from './edit-drafts.ts';
import { proposeBreak } from './propose-break.ts';
import { signed } from '../signed-minutes.ts';
import { timesheetsTexts } from '../timesheets-texts.ts';
import css from '../timesheets.module.css';

/** Edits the times to submit instead of the row's; their total is shown while typing. */
export function EditTimesheet({ row, onClose }: { row: TimesheetRecord; onClose: () => void }) {
  const texts = timesheetsTexts();
  const [draft, setDraft] = useState(() => draftOf(row));
  const { over, startTimeLocal, endTimeLocal, breaks, note } = draft;
  useEffect(() => keepDraft(draft), [draft]);
  const change = (changes: Partial<EditDraft>) => setDraft((before) => ({ ...before, ...changes }));
  const setBreaks = (next: readonly TimesheetBreak[]) => change({ breaks: next });
  const close = () => {
    dropDrafts([row.bookingId]);
    onClose();
  };
  const start = useRef<HTMLInputElement>(null);
  // A form that remounts with its row was not just opened, so it does not take the focus.
  useEffect(() => {
    if (!hasDraft(row)) start.current?.focus();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only as it opens
  }, []);
  const form = useRef<HTMLFormElement>(null);
  const adding = useRef<HTMLDivElement>(null);
  const breakCount = useRef(breaks.length);
  // The button that removed a break is gone with it.
  useEffect(() => {
    if (breaks.length < breakCount.current) adding.current?.querySelector('button')?.focus();
    breakCount.current = breaks.length;
  }, [breaks.length]);
  const { submit, isPending, wasTried, refused } = useSubmit(
    () => focusFirstProblem(form.current),
    row.version,
  );
  const isComplete = [
    startTimeLocal,
    endTimeLocal,
    ...breaks.flatMap((one) => [one.startTime, one.endTime]),
  ].every((time) => minutesOfDay(time) !== null);
  const day = { dateLocal: row.dateLocal, timeZone: row.locationTimeZone };
  const verdict = isComplete
    ? checkTimes({ startTime: startTimeLocal, endTime: endTimeLocal, breaks }, day)
    : null;
  const isFine = verdict?.ok === true;
  const minutes = isFine
    ? workedMinutes(
        {
          startTime: startTimeLocal,
          endTime: endTimeLocal,
          unpaidBreakMinutes: unpaidMinutesOf(breaks, day),
        },
        day,
      )
    : null;
  const problem = wasTried && verdict?.ok === false ? verdict.code : null;
  const words = problem === null ? undefined : errorText({ code: problem, params: {} });
  const wrongBreak =
    problem === 'timesheet_breaks_invalid'
      ? findWrongBreak(breaks, { startTime: startTimeLocal, endTime: endTimeLocal })
      : null;
  const missing = (time: string) =>
    wasTried && minutesOfDay(time) === null ? formMessages.required : undefined;
  const setBreak = (at: number, changes: Partial<TimesheetBreak>) =>
    setBreaks(breaks.map((one, index) => (index === at ? { ...one, ...changes } : one)));
  const send = async () => {
    const result = await changeRow(over, { startTimeLocal, endTimeLocal, breaks, note });
    if (!result.isSuccess) {
      // Shows the conflict with the current row; saving again overwrites it.
      if (result.error.kind === 'code' && result.error.code === 'stale_version' && result.error.current)
        change({ over: result.error.current as TimesheetRecord });
      return result;
    }
    toastSuccess(texts.saved);
    close();
    return null;
  };
  return (
    <form
      ref={form}
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit({ problems: isFine ? [] : ['startTimeLocal'], send });
      }}
    >
      <div className={css.fields}>
        <TimeInput
          label={texts.start}
          value={startTimeLocal}
          onChange={(next) => change({ startTimeLocal: next })}
          isRequired
          errorMessage={missing(startTimeLocal)}
          inputRef={start}
        />
        <TimeInput
          label={texts.end}
          value={endTimeLocal}
          onChange={(next) => change({ endTimeLocal: next })}
          isRequired
          errorMessage={missing(endTimeLocal) ?? (wrongBreak === null ? words : undefined)}
        />
      </div>
      {breaks.map((one, at) => (
        // A break has no identity besides its index.
        <div key={at} className={css.fields}>
          <TimeInput
            label={texts.breakStart(at + 1)}
            value={one.startTime}
            onChange={(startTime) => setBreak(at, { startTime })}
            isRequired
            errorMessage={missing(one.startTime) ?? (wrongBreak === at ? words : undefined)}
          />
          <TimeInput
            label={texts.breakEnd(at + 1)}
            value={one.endTime}
            onChange={(endTime) => setBreak(at, { endTime })}
            isRequired
            errorMessage={missing(one.endTime)}
          />
          <div className={css.buttons}>
            <Checkbox
              isSelected={one.type === 'paid'}
              onChange={(isPaid) => setBreak(at, { type: isPaid ? 'paid' : 'unpaid' })}
            >
              {texts.isPaid(at + 1)}
            </Checkbox>
            <Button
              size="small"
              variant="quiet"
              icon="trash"
              onPress={() => setBreaks(breaks.filter((_, index) => index !== at))}
            >
              {texts.removeBreak(at + 1)}
            </Button>
          </div>
        </div>
      ))}
      {breaks.length < maxBreaks ? (
        <div ref={adding}>
          <Button
            size="small"
            icon="plus"
            onPress={() =>
              setBreaks([
                ...breaks,
                proposeBreak({ startTime: startTimeLocal, endTime: endTimeLocal, breaks }),
              ])
            }
          >
            {texts.addBreak}
          </Button>
        </div>
      ) : null}
      <TextArea
        label={texts.note}
        value={note}
        onChange={(next) => change({ note: next })}
        maxLength={noteLength}
        rows={2}
      />
      <p className={css.soft} role="status">
        {minutes === null
          ? ''
          : `${texts.worked(formatDuration(minutes))}, ${texts.difference(signed(minutes - row.bookedMinutes))}`}
      </p>
      {refused !== null && refusalCode(refused) === 'stale_version' ? <SavedByOther row={over} /> : null}
      <FormFoot
        refused={refused}
        submit={texts.save}
        cancel={texts.cancel}
        isPending={isPending}
        onCancel={close}
      />
    </form>
  );
}

/** What somebody else saved, shown beside the button that overwrites it. */
function SavedByOther({ row }: { row: TimesheetRecord }) {
  const texts = timesheetsTexts();
  const { clock } = useRegionalContext();
  const words =
    row.kind === 'didNotHappen'
      ? texts.didNotHappen
      : `${formatTimeSpan(row.startTimeLocal, row.endTimeLocal, clock)}, ${texts.breakWords(row.unpaidBreakMinutes)}`;
  return (
    <p className={css.soft}>
      {texts.savedNow(row.note === '' ? words : `${words}, ${texts.weSay}${row.note}`)}
    </p>
  );
}
