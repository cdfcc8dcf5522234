import { inWords } from '@staffroom/domain/text/translation.ts';
import { formatDates } from '@staffroom/domain/time/dates-in-words.ts';
import { datesOfRange } from '@staffroom/domain/time/date-range.ts';
import { Calendar, type CalendarProps } from './calendar.tsx';
import { datesAfterPick, datesAfterRange } from './dates-after-pick.ts';
import { ChoiceField, type FieldProps } from '../forms/field.tsx';
import { dateProblem } from './typed-dates.ts';
import { useUiSettings } from '../settings/ui-settings.tsx';
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
  /** The value is a proposal: the first choice replaces it, and a tap on it accepts it. */
  isProposed?: boolean;
  onChange: (value: string[]) => void;
}

/**
 * Days chosen in place: a tap adds a day, another removes it; a range by Shift or by dragging the mouse adds its
 * enabled days. Lists the chosen days below.
 */
export function MultiDateCalendar({
  label,
  hidesLabel = false,
  description,
  errorMessage,
  isRequired = false,
  value,
  isProposed = false,
  onChange,
  ...calendar
}: MultiDateCalendarProps) {
  const settings = useUiSettings();
  return (
    <ChoiceField
      label={label}
      hidesLabel={hidesLabel}
      description={description}
      errorMessage={errorMessage}
      isRequired={isRequired}
    >
      {() => (
        <div className={css.box} data-invalid={errorMessage ? true : undefined}>
          <Calendar
            {...calendar}
            label={label}
            mode="multiple"
            value={value}
            onPick={(date) => onChange(datesAfterPick('multiple', isProposed ? [] : value, date))}
            onPickRange={(range) =>
              onChange(
                datesAfterRange(
                  isProposed ? [] : value,
                  datesOfRange(range).filter((date) => dateProblem(date, settings, calendar) === undefined),
                ),
              )
            }
          />
          <div className={css.foot}>
            <p className={css.words} aria-live="polite">
              {value.length === 0 ? (
                inWords('No day chosen yet')
              ) : (
                <>
                  <strong>
                    {value.length === 1 ? inWords('1 day') : `${value.length} ${inWords('days')}`}
                  </strong>{' '}
                  {formatDates(value, {
                    order: settings.dateOrder,
                    today: calendar.today,
                    isCounted: true,
                  })}
                  {isProposed ? `, ${inWords('suggested')}` : null}
                </>
              )}
            </p>
            {value.length > 0 ? (
              <button type="button" className={css.clear} onClick={() => onChange([])}>
                {inWords('Clear')}
              </button>
            ) : null}
          </div>
        </div>
      )}
    </ChoiceField>
  );
}
