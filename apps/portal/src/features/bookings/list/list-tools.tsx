import { memo, useCallback } from 'react';
import { BookingFilterBar } from './booking-filter-bar.tsx';
import type { BookingFilters } from '../../../shared/booking/booking-filters.ts';
import { BookingYear } from './year/booking-year.tsx';
import type { RegionalContext } from '../../../shared/wording/use-regional-context.ts';
import css from './list-tools.module.css';

export type ListToolsProps = {
  filters: BookingFilters;
  regional: RegionalContext;
  clientIds: readonly string[];
  from: string;
  /** Off for those who may not see how much is booked. */
  showsYear: boolean;
  /** The year stands low above the list; on a phone, where it is opened for a moment, it is whole. */
  isLow: boolean;
  /** Counts the times that the search was asked for by its key. */
  searchAsked: number;
  onChange: (changed: Partial<BookingFilters>) => void;
};

/** What narrows the list, and the map of the year. Kept while nothing of it changes, as while a panel opens. */
export const ListTools = memo(function ListTools({
  filters,
  regional,
  clientIds,
  from,
  showsYear,
  isLow,
  searchAsked,
  onChange,
}: ListToolsProps) {
  const pick = useCallback((day: string) => onChange({ from: day, to: null }), [onChange]);
  return (
    <div className={css.tools}>
      <BookingFilterBar filters={filters} regional={regional} searchAsked={searchAsked} onChange={onChange} />
      {showsYear ? (
        <BookingYear clientIds={clientIds} from={from} today={regional.today} isLow={isLow} onPick={pick} />
      ) : null}
    </div>
  );
});
