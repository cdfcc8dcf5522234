import { useMayBook } from '../../../session/can.ts';
import { NewBookingButton } from '../../../shared/booking/new-booking-button.tsx';
import type { BookingVisibility } from '../../../shared/lists/use-booking-visibility.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { listNothingTexts } from './list-nothing-texts.ts';

export type ListNothingProps = {
  hasFilters: boolean;
  sight: BookingVisibility;
  onClear: () => void;
};

/** Says why the list is empty, and what to do. */
export function ListNothing({ hasFilters, sight, onClear }: ListNothingProps) {
  const texts = listNothingTexts();
  const mayBook = useMayBook();
  const isLimited = sight === 'own' || sight === 'requests';
  return hasFilters ? (
    <EmptyState
      title={isLimited ? texts.noRequestsFit : texts.noneFits}
      icon="search"
      actions={<Button onPress={onClear}>{texts.clearFilters}</Button>}
    >
      {isLimited ? texts.onlySees[sight] : texts.noneFitsWords}
    </EmptyState>
  ) : (
    <EmptyState
      title={isLimited ? texts.noRequests[sight] : sight === 'all' ? texts.nothingBooked : texts.nothingSeen}
      icon="calendar"
      actions={<NewBookingButton />}
    >
      {isLimited
        ? texts.onlySees[sight]
        : mayBook
          ? texts.nothingBookedWords
          : texts.nothingBookedWordsForReaders}
    </EmptyState>
  );
}
