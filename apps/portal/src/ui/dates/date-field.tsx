import { useState } from 'react';
import { inWords } from '@staffroom/domain/text/translation.ts';
import { formatShortDate } from '@staffroom/domain/time/short-date.ts';
import { formatLongDate, formatRange } from '@staffroom/domain/time/dates-in-words.ts';
import type { DateRange } from '@staffroom/domain/time/merge-dates.ts';
import { classNames } from '../styles/class-names.ts';
import { DatePickerModal, type DatePickerModalProps } from './date-picker-modal.tsx';
import { ChoiceField, type FieldProps } from '../forms/field.tsx';
import { Icon } from '../display/icon.tsx';
import { NativeButton } from '../actions/native-button.tsx';
import type { DateLimits } from './typed-dates.ts';
import { useUiSettings } from '../settings/ui-settings.tsx';
import fieldCss from '../forms/field.module.css';
import css from '../pickers/options-list.module.css';

export interface DateFieldProps extends FieldProps, DateLimits, Pick<DatePickerModalProps, 'marks'> {
  /** A calendar date. */
  value: string | null;
  onChange: (value: string) => void;
  placeholder?: string;
}

/** A date in a field, its long form beside it; opens the picker. */
export function DateField({ value, onChange, ...rest }: DateFieldProps) {
  const settings = useUiSettings();
  return (
    <PickerField
      {...rest}
      mode="single"
      value={value === null ? [] : [value]}
      words={value === null ? null : formatShortDate(value, settings.shortDate)}
      longWords={value === null ? null : formatLongDate(value, settings.dateOrder)}
      onConfirm={(dates) => onChange(dates[0]!)}
    />
  );
}

export interface DateRangeFieldProps extends FieldProps, DateLimits, Pick<DatePickerModalProps, 'marks'> {
  /** First and last day, both counted. */
  value: DateRange | null;
  onChange: (value: DateRange) => void;
  placeholder?: string;
}

export function DateRangeField({ value, onChange, ...rest }: DateRangeFieldProps) {
  const settings = useUiSettings();
  return (
    <PickerField
      {...rest}
      mode="range"
      value={value === null ? [] : [value.from, value.to]}
      words={
        value === null
          ? null
          : `${formatShortDate(value.from, settings.shortDate)} – ${formatShortDate(value.to, settings.shortDate)}`
      }
      longWords={value === null ? null : formatRange(value, { order: settings.dateOrder, today: rest.today })}
      onConfirm={(dates) => onChange({ from: dates[0]!, to: dates[1]! })}
    />
  );
}

interface PickerFieldProps
  extends FieldProps, DateLimits, Pick<DatePickerModalProps, 'marks' | 'mode' | 'value' | 'onConfirm'> {
  words: string | null;
  longWords: string | null;
  placeholder?: string;
}

function PickerField(props: PickerFieldProps) {
  const [isOpen, setOpen] = useState(false);
  const { label, words, longWords } = props;
  return (
    <ChoiceField {...props}>
      {({ valueId, button }) => (
        <>
          <NativeButton
            className={classNames(fieldCss.control, css.trigger)}
            aria-haspopup="dialog"
            isDisabled={props.isDisabled}
            onPress={() => setOpen(true)}
            {...button}
          >
            <Icon name="calendar" />
            <span id={valueId} className={css.value} data-placeholder={words === null || undefined}>
              {words ?? props.placeholder ?? inWords('Choose')}
              {longWords ? <span className={css.long}>{longWords}</span> : null}
            </span>
          </NativeButton>
          <DatePickerModal
            isOpen={isOpen}
            onClose={() => setOpen(false)}
            title={label}
            mode={props.mode}
            value={props.value}
            onConfirm={props.onConfirm}
            today={props.today}
            min={props.min}
            max={props.max}
            disabledReason={props.disabledReason}
            {...(props.marks ? { marks: props.marks } : {})}
          />
        </>
      )}
    </ChoiceField>
  );
}
