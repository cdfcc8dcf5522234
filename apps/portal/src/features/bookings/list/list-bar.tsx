import { memo, useState } from 'react';
import { addDays } from '@staffroom/domain/time/calendar-date.ts';
import { bookingTexts } from '../../../shared/booking/booking-texts.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { DatePickerModal } from '../../../ui/dates/date-picker-modal.tsx';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import type { BookingFilters } from '../../../shared/booking/booking-filters.ts';
import css from './list-bar.module.css';

type ListBarProps = {
  filters: BookingFilters;
  /** First day of the list, and the current date at the first chosen location. */
  from: string;
  today: string;
  onChange: (changed: Partial<BookingFilters>) => void;
  /** Null if there is nothing to save or print. */
  onSave: (() => void) | null;
  /** Null if the filters are always shown. */
  fold: { id: string; isOpen: boolean; onToggle: () => void } | null;
};

/** Navigation to other days, which keeps all other filters, and the list as a file or in print. Memoised. */
export const ListBar = memo(function ListBar({ filters, from, today, onChange, onSave, fold }: ListBarProps) {
  const texts = bookingTexts();
  const turn = (days: number) =>
    onChange({ from: addDays(from, days), to: filters.to === null ? null : addDays(filters.to, days) });
  return (
    <div className={css.bar}>
      <span className={css.ways}>
        <IconButton icon="chevron-left" label={texts.weekEarlier} onPress={() => turn(-7)} />
        <GoToDate from={from} today={today} onGo={(day) => onChange({ from: day, to: null })} />
        <IconButton icon="chevron-right" label={texts.weekLater} onPress={() => turn(7)} />
      </span>
      {filters.from !== null && filters.from !== today ? (
        <Button variant="quiet" size="small" onPress={() => onChange({ from: null, to: null })}>
          {texts.today}
        </Button>
      ) : null}
      <span className={css.outputs}>
        {fold === null ? null : (
          <Button
            variant="quiet"
            size="small"
            icon="filter"
            aria-expanded={fold.isOpen}
            aria-controls={fold.isOpen ? fold.id : undefined}
            onPress={fold.onToggle}
          >
            {texts.filterButton(countFilters(filters))}
          </Button>
        )}
        {onSave === null || fold?.isOpen === false ? null : (
          <>
            <IconButton icon="download" label={texts.export} onPress={onSave} />
            <IconButton icon="print" label={texts.print} onPress={() => globalThis.print()} />
          </>
        )}
      </span>
    </div>
  );
});

function countFilters({ to, status, locations, search }: BookingFilters): number {
  return status.length + locations.length + Number(to !== null) + Number(search !== '');
}

function GoToDate({ from, today, onGo }: { from: string; today: string; onGo: (day: string) => void }) {
  const texts = bookingTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" size="small" icon="calendar" onPress={() => setOpen(true)}>
        {texts.goToDate}
      </Button>
      <DatePickerModal
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={texts.goToDate}
        mode="single"
        value={[from]}
        today={today}
        onConfirm={([day]) => day !== undefined && onGo(day)}
      />
    </>
  );
}
