import { useId } from 'react';
import { sayDates } from '@staffroom/domain/time/dates-in-words.ts';
import { Calendar, type CalendarProps } from './calendar.tsx';
import { FieldMessages, RequiredMark, type FieldProps } from './field.tsx';
import { useUiSettings } from './ui-settings.tsx';
import fieldCss from './field.module.css';
import css from './multi-date-calendar.module.css';

export interface MultiDateCalendarProps
  extends
    Pick<FieldProps, 'label' | 'hidesLabel' | 'description' | 'errorMessage' | 'isRequired'>,
    Pick<
      CalendarProps,
      'today' | 'min' | 'max' | 'disabledReason' | 'marks' | 'initialMonth' | 'onMonthChange'
    > {
  /** Calendar dates, sorted. */
  value: readonly string[];
  onChange: (value: string[]) => void;
}

/** Days chosen one by one, in place: a tap adds a day, another takes it away. Says below what is chosen. */
export function MultiDateCalendar({
  label,
  hidesLabel,
  description,
  errorMessage,
  isRequired = false,
  value,
  onChange,
  ...calendar
}: MultiDateCalendarProps) {
  const id = useId();
  const settings = useUiSettings();
  return (
    <div className={fieldCss.field}>
      <span className={hidesLabel ? fieldCss.hiddenHead : fieldCss.label}>
        {label}
        <RequiredMark isShown={isRequired} />
      </span>
      <div className={css.box} data-invalid={errorMessage ? true : undefined}>
        <Calendar
          {...calendar}
          label={label}
          mode="multiple"
          value={value}
          onPick={(date) =>
            onChange(
              value.includes(date) ? value.filter((each) => each !== date) : [...value, date].toSorted(),
            )
          }
        />
        <div className={css.foot}>
          <p className={css.words} aria-live="polite">
            {value.length === 0 ? (
              'No day chosen yet'
            ) : (
              <>
                <strong>{value.length === 1 ? '1 day' : `${value.length} days`}</strong>{' '}
                {sayDates(value, { order: settings.dateOrder, today: calendar.today })}
              </>
            )}
          </p>
          {value.length > 0 ? (
            <button type="button" className={css.clear} onClick={() => onChange([])}>
              Clear
            </button>
          ) : null}
        </div>
      </div>
      <FieldMessages
        description={description}
        errorMessage={errorMessage}
        descriptionId={`${id}-description`}
        errorId={`${id}-error`}
      />
    </div>
  );
}
