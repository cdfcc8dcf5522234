import { useEffect, useRef, useState } from 'react';
import { useClientChoice } from '../../../session/client-choice.ts';
import { toastFailure } from '../../../session/outcome-toasts.ts';
import { useFeature } from '../../../session/viewer.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { ChoiceChip } from '../../../ui/pickers/choice-chip.tsx';
import { DateRangeField } from '../../../ui/dates/date-field.tsx';
import { MultiSelect } from '../../../ui/pickers/multi-select.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import {
  filterStatuses,
  isFiltered,
  noFilters,
  type BookingFilters,
} from '../../../shared/booking/booking-filters.ts';
import type { RegionalContext } from '../../../shared/wording/use-regional-context.ts';
import { useBookingVisibility } from '../../../shared/lists/use-booking-visibility.ts';
import { filterTexts } from './filter-texts.ts';
import css from './booking-filter-bar.module.css';

type BookingFilterBarProps = {
  filters: BookingFilters;
  regional: RegionalContext;
  /** Each increase focuses the search. */
  searchAsked: number;
  onChange: (changed: Partial<BookingFilters>) => void;
};

/** More do not fit into the address of a request. */
const maxLocations = 400;

/** Search, location, period and status, all kept in the address. */
export function BookingFilterBar({ filters, regional, searchAsked, onChange }: BookingFilterBarProps) {
  const texts = filterTexts();
  const search = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (searchAsked > 0) search.current?.focus();
  }, [searchAsked]);
  const sight = useBookingVisibility();
  // Viewers who only see requests have a single status.
  const showsStatus = useFeature('showBookingStatus') && (sight === 'all' || sight === 'some');
  const { clients, locationId } = useClientChoice();
  const [hasAll, setHasAll] = useState(false);
  const locations = clients.flatMap((client) =>
    client.locations.map((location) => ({
      id: String(location.locationId),
      label: client.locations.length === 1 ? client.clientName : location.locationName,
      description: client.locations.length === 1 ? undefined : client.clientName,
    })),
  );
  const chooseLocations = (ids: string[]) => {
    // All of them are no filter, unless the selector of the shell has chosen one.
    const isAll = ids.length === locations.length && locationId === null;
    if (!isAll && ids.length > maxLocations) return toastFailure(texts.tooMany(maxLocations));
    setHasAll(isAll);
    return onChange({ locations: isAll ? [] : ids.map(Number) });
  };
  return (
    <div className={css.bar} role="search" aria-label={texts.filter}>
      <div className={css.search}>
        <TextInput
          inputRef={search}
          type="search"
          label={texts.search}
          hidesLabel
          placeholder={texts.searchExample}
          maxLength={100}
          value={filters.search}
          onChange={(text) => onChange({ search: text })}
        />
      </div>
      {locations.length > 1 ? (
        <div className={css.locations}>
          <MultiSelect
            label={texts.locations}
            hidesLabel
            icon="pin"
            placeholder={texts.allLocations}
            allLabel={texts.allLocations}
            options={locations.map(({ description, ...option }) => ({
              ...option,
              ...(description === undefined ? {} : { description }),
            }))}
            value={
              hasAll && filters.locations.length === 0
                ? locations.map(({ id }) => id)
                : filters.locations.map(String)
            }
            onChange={chooseLocations}
          />
        </div>
      ) : null}
      <div className={css.period}>
        <DateRangeField
          label={texts.period}
          hidesLabel
          placeholder={texts.anyDates}
          today={regional.today}
          value={filters.from === null || filters.to === null ? null : { from: filters.from, to: filters.to }}
          onChange={({ from, to }) => onChange({ from, to })}
        />
      </div>
      {showsStatus ? (
        <div className={css.chips} role="group" aria-label={texts.status}>
          {filterStatuses.map((status) => (
            <ChoiceChip
              key={status}
              isSelected={filters.status.includes(status)}
              onChange={(isOn) =>
                onChange({
                  status: isOn ? [...filters.status, status] : filters.status.filter((one) => one !== status),
                })
              }
            >
              {texts.filterStatuses[status]}
            </ChoiceChip>
          ))}
        </div>
      ) : null}
      {isFiltered(filters) ? (
        <Button
          variant="quiet"
          size="small"
          icon="close"
          onPress={() => {
            setHasAll(false);
            onChange(noFilters);
          }}
        >
          {texts.clear}
        </Button>
      ) : null}
    </div>
  );
}
