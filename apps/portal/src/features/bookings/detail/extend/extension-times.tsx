import { TimeInput } from '../../../../ui/dates/time-input.tsx';
import { NumberStepper } from '../../../../ui/forms/number-stepper.tsx';
import type { DayTimes } from './extension-form.ts';
import css from '../actions/booking-dialog.module.css';

type Props = {
  /** Omitted if the labels of the fields already say which days they are for. */
  legend?: string;
  /** Prefix of the names of its fields. */
  anchor: string;
  labels: { startTime: string; endTime: string; breakMinutes: string };
  values: DayTimes;
  showsBreak: boolean;
  maxBreak: number;
  problemOf: (name: keyof DayTimes) => string | undefined;
  onChange: (changed: Partial<DayTimes>) => void;
};

/** Start, end and break of all days, or of one. */
export function ExtensionTimes({
  legend,
  anchor,
  labels,
  values,
  showsBreak,
  maxBreak,
  problemOf,
  onChange,
}: Props) {
  return (
    <fieldset className={css.group}>
      {legend === undefined ? null : <legend className={css.heading}>{legend}</legend>}
      <div className={css.row}>
        <div data-field={`${anchor}.startTime`}>
          <TimeInput
            label={labels.startTime}
            isRequired
            value={values.startTime}
            errorMessage={problemOf('startTime')}
            onChange={(startTime) => onChange({ startTime })}
          />
        </div>
        <div data-field={`${anchor}.endTime`}>
          <TimeInput
            label={labels.endTime}
            isRequired
            value={values.endTime}
            usual="15:30"
            errorMessage={problemOf('endTime')}
            onChange={(endTime) => onChange({ endTime })}
          />
        </div>
        {showsBreak ? (
          <div data-field={`${anchor}.breakMinutes`}>
            <NumberStepper
              label={labels.breakMinutes}
              min={0}
              max={maxBreak}
              step={5}
              value={values.breakMinutes}
              errorMessage={problemOf('breakMinutes')}
              onChange={(breakMinutes) => onChange({ breakMinutes })}
            />
          </div>
        ) : null}
      </div>
    </fieldset>
  );
}
