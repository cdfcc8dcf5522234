import { useState } from 'react';
import { bookingFormTexts } from '../../booking-form-texts.ts';
import { Button } from '../../../../../ui/actions/button.tsx';
import { DatePickerModal, type DatePickerModalProps } from '../../../../../ui/dates/date-picker-modal.tsx';
import css from './booking-fields.module.css';

type TypeDatesProps = Pick<DatePickerModalProps, 'value' | 'today' | 'min' | 'disabledReason'> & {
  onChange: (dates: string[]) => void;
};

/** Several dates typed with commas between them, for people who are faster on the keyboard. */
export function TypeDates({ onChange, ...dates }: TypeDatesProps) {
  const texts = bookingFormTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={css.leading}>
      <Button variant="quiet" size="small" icon="edit" onPress={() => setOpen(true)}>
        {texts.typeDates}
      </Button>
      <DatePickerModal
        {...dates}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={texts.typeDates}
        mode="multiple"
        onConfirm={onChange}
      />
    </div>
  );
}
