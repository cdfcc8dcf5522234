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
  /** False for viewers who may not see how much is booked. */
  showsYear: boolean;
  /** Shows the low year strip above the list; on a phone, where it is only opened briefly, it has its full height. */
  isLow: boolean;
  /** How often the search was opened with its key. */
  searchAsked: number;
  onChange: (changed: Partial<BookingFilters>) => void;
};

/** The filters and the map of the year. Memoised, so that an opening panel does not rerender them. */
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
