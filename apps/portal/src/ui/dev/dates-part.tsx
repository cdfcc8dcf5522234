import { useState } from 'react';
import type { DateRange } from '@staffroom/domain/time/merge-dates.ts';
import { Button } from '../actions/button.tsx';
import { DateField, DateRangeField } from '../dates/date-field.tsx';
import { DatePickerModal } from '../dates/date-picker-modal.tsx';
import { MultiDateCalendar } from '../dates/multi-date-calendar.tsx';
import { TimeInput } from '../dates/time-input.tsx';
import { demoDisabledReason, demoMark, demoToday } from './demo-world.ts';
import { Part } from './part.tsx';
import css from './ui-page.module.css';

export function DatesPart() {
  const [start, setStart] = useState('08:30');
  const [end, setEnd] = useState('');
  const [date, setDate] = useState<string | null>(demoToday);
  const [range, setRange] = useState<DateRange | null>({ from: '2026-03-09', to: '2026-03-20' });
  const [days, setDays] = useState(['2026-03-11', '2026-03-12', '2026-03-16']);
  const [several, setSeveral] = useState<string[]>([]);
  const [isOpen, setOpen] = useState(false);
  return (
    <Part title="Dates and times">
      <div className={css.fields}>
        <MultiDateCalendar
          label="Which days?"
          value={days}
          onChange={setDays}
          today={demoToday}
          min={demoToday}
          disabledReason={demoDisabledReason}
          marks={demoMark}
        />
        <div className={css.stack}>
          <TimeInput label="Start time" value={start} onChange={setStart} />
          <TimeInput label="End time" value={end} onChange={setEnd} isRequired />
          <DateField label="Day" value={date} onChange={setDate} today={demoToday} min={demoToday} />
          <DateField
            label="No day yet"
            value={null}
            onChange={() => undefined}
            errorMessage="This field is required"
          />
          <DateRangeField label="Period" value={range} onChange={setRange} today={demoToday} />
          <Button icon="calendar" onPress={() => setOpen(true)}>
            {several.length === 0 ? 'Several dates' : several.join(', ')}
          </Button>
          <DatePickerModal
            isOpen={isOpen}
            onClose={() => setOpen(false)}
            title="Select dates"
            mode="multiple"
            value={several}
            onConfirm={setSeveral}
            today={demoToday}
            min={demoToday}
            max="2027-03-09"
            disabledReason={demoDisabledReason}
            marks={demoMark}
          />
        </div>
      </div>
    </Part>
  );
}
