import { isBlank } from '@staffroom/domain/text/is-blank.ts';
import { searchText } from '@staffroom/domain/text/search-text.ts';
import { withoutUnseenMarks } from '@staffroom/domain/text/unseen-marks.ts';
import { bookingFormTexts } from '../../booking-form-texts.ts';
import { ComboBox } from '../../../../../ui/pickers/combo-box.tsx';
import type { BookingDraft } from '../../draft/booking-draft.ts';
import { FieldAnchor } from './booking-field.tsx';
import type { LocationData } from './use-location-data.ts';

type CoveringFieldProps = {
  draft: Pick<BookingDraft, 'covering'>;
  place: Pick<LocationData, 'contacts'>;
  problemOf: (field: string) => string | undefined;
  onChange: (changed: Pick<BookingDraft, 'covering'>) => void;
};

/**
 * The absent person: a contact of the location, or any name. A typed name that matches a contact becomes that contact.
 */
export function CoveringField({ draft, place, problemOf, onChange }: CoveringFieldProps) {
  const texts = bookingFormTexts();
  const { covering } = draft;
  const { contacts } = place;
  const type = (name: string) => {
    const typed = searchText(withoutUnseenMarks(name));
    const same = contacts.filter(({ fullName }) => searchText(fullName) === typed);
    const [contact] = same.length === 1 ? same : [];
    if (isBlank(name)) onChange({ covering: null });
    else onChange({ covering: contact === undefined ? { name } : { contactId: contact.id, name } });
  };
  return (
    <FieldAnchor field="covering">
      <ComboBox
        label={texts.coveringFor}
        placeholder={texts.anyName}
        options={contacts.map(({ id, fullName }) => ({ id, label: fullName }))}
        value={covering?.contactId ?? null}
        free={{ text: covering?.name ?? '', onText: type }}
        errorMessage={problemOf('covering')}
        onChange={(contactId) => {
          const name = contacts.find(({ id }) => id === contactId)?.fullName;
          if (contactId !== null) onChange({ covering: { contactId, name } });
        }}
      />
    </FieldAnchor>
  );
}
