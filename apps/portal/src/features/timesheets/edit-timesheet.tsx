import { useEffect, useRef, useState } from 'react';
import { errorText } from '@staffroom/domain/errors/error-texts.ts';
import { noteLength } from '@staffroom/domain/timesheets/timesheet-limits.ts';
import type { TimesheetRecord } from '@staffroom/domain/timesheets/timesheet-shapes.ts';
import {
  checkTimes,
  maxBreaks,
  unpaidMinutesOf,
  workedMinutes,
  type TimesheetBreak,
} from '@staffroom/domain/timesheets/timesheet-times.rules.ts';
import { formatDuration, minutesOfDay } from '@staffroom/domain/time/wall-time.ts';
import { useSubmit } from '../../lib/calls/use-submit.ts';
import { toastSuccess } from '../../session/outcome-toasts.ts';
import { FormFoot } from '../../shared/forms/form-foot.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { TimeInput } from '../../ui/dates/time-input.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { changeRow } from './change-row.ts';
import { proposeBreak } from './propose-break.ts';
import { signed } from './signed-minutes.ts';
import { timesheetsTexts } from './timesheets-texts.ts';
import css from './timesheets.module.css';

/** The times that will be submitted, in place of the row's; what they come to is said while they are typed. */
export function EditTimesheet({ row, onClose }: { row: TimesheetRecord; onClose: () => void }) {
  const texts = timesheetsTexts();
  const [startTimeLocal, setStart] = useState(row.startTimeLocal);
  const [endTimeLocal, setEnd] = useState(row.endTimeLocal);
  const [breaks, setBreaks] = useState<readonly TimesheetBreak[]>(row.breaks);
  const [note, setNote] = useState(row.note);
  const start = useRef<HTMLInputElement>(null);
  useEffect(() => start.current?.focus(), []);
  const { submit, isPending, wasTried, refused } = useSubmit(() => start.current?.focus(), row.version);
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
  const setBreak = (at: number, changes: Partial<TimesheetBreak>) =>
    setBreaks(breaks.map((one, index) => (index === at ? { ...one, ...changes } : one)));
  const send = async () => {
    const result = await changeRow(row, { startTimeLocal, endTimeLocal, breaks, note });
    if (!result.isSuccess) return result;
    toastSuccess(texts.saved);
    onClose();
    return null;
  };
  return (
    <form
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
          onChange={setStart}
          isRequired
          inputRef={start}
        />
        <TimeInput label={texts.end} value={endTimeLocal} onChange={setEnd} isRequired />
      </div>
      {breaks.map((one, at) => (
        // A break has no name but its place.
        <div key={at} className={css.fields}>
          <TimeInput
            label={texts.breakStart(at + 1)}
            value={one.startTime}
            onChange={(startTime) => setBreak(at, { startTime })}
            isRequired
          />
          <TimeInput
            label={texts.breakEnd(at + 1)}
            value={one.endTime}
            onChange={(endTime) => setBreak(at, { endTime })}
            isRequired
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
        <div>
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
      <TextArea label={texts.note} value={note} onChange={setNote} maxLength={noteLength} rows={2} />
      <p className={css.soft} role="status">
        {minutes === null
          ? ''
          : `${texts.worked(formatDuration(minutes))}, ${texts.difference(signed(minutes - row.bookedMinutes))}`}
      </p>
      {verdict?.ok === false && wasTried ? (
        <Banner tone="problem" isLive>
          {errorText({ code: verdict.code, params: {} })}
        </Banner>
      ) : null}
      <FormFoot
        refused={refused}
        submit={texts.save}
        cancel={texts.cancel}
        isPending={isPending}
        onCancel={onClose}
      />
    </form>
  );
}
