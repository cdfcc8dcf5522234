import { contactMethods, type ContactMethod } from '@staffroom/domain/bookings/confirmations.rules.ts';
import { sayDates } from '@staffroom/domain/time/dates-in-words.ts';
import { bookingTexts } from '../../lib/texts/booking-texts.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { FieldMessages } from '../../ui/field.tsx';
import { LabelChip } from '../../ui/label-chip.tsx';
import type { BookingDraft } from './booking-draft.ts';
import type { BookingContact } from './use-booking-place.ts';
import { useWording } from './use-wording.ts';
import css from './confirmation-fields.module.css';

type Confirmation = BookingDraft['confirmations'][number];

type ConfirmationFieldsProps = {
  contacts: readonly BookingContact[];
  dates: readonly string[];
  value: readonly Confirmation[];
  errorMessage: string | undefined;
  onChange: (value: Confirmation[]) => void;
};

/** Whom the provider tells, and how. A method that cannot reach a person says why; who is away on a date is marked so. */
export function ConfirmationFields({
  contacts,
  dates,
  value,
  errorMessage,
  onChange,
}: ConfirmationFieldsProps) {
  const texts = bookingTexts();
  const wording = useWording();
  const set = (contactId: string, method: ContactMethod, isOn: boolean) => {
    const before = value.find((one) => one.contactId === contactId) ?? {
      contactId,
      email: false,
      sms: false,
      voice: false,
      push: false,
    };
    const after = { ...before, [method]: isOn };
    const others = value.filter((one) => one.contactId !== contactId);
    onChange(contactMethods.some((one) => after[one]) ? [...others, after] : others);
  };
  return (
    <div>
      <ul className={css.contacts}>
        {contacts.map((contact) => {
          const chosen = value.find((one) => one.contactId === contact.id);
          const away = contact.awayDates.filter((date) => dates.includes(date));
          return (
            <li key={contact.id} className={css.contact} data-chosen={chosen === undefined ? undefined : ''}>
              <div className={css.who}>
                <Avatar name={contact.fullName} size="sm" isDecorative />
                <span>
                  {contact.fullName}
                  {contact.isSelf ? texts.you : ''}
                </span>
                {away.length > 0 ? <LabelChip>{texts.away(sayDates(away, wording))}</LabelChip> : null}
              </div>
              <div className={css.methods} role="group" aria-label={texts.howToTell(contact.fullName)}>
                {contactMethods.map((method) => {
                  const { usable, why } = contact.methods[method];
                  return (
                    <Checkbox
                      key={method}
                      isSelected={chosen?.[method] ?? false}
                      isDisabled={!usable}
                      onChange={(isOn) => set(contact.id, method, isOn)}
                      {...(usable || why === undefined ? {} : { description: why })}
                    >
                      {texts.methods[method]}
                    </Checkbox>
                  );
                })}
              </div>
            </li>
          );
        })}
      </ul>
      {contacts.length === 0 ? <p className={css.none}>{texts.nobodyToTell}</p> : null}
      <FieldMessages
        errorMessage={errorMessage}
        descriptionId="confirmations-description"
        errorId="confirmations-error"
      />
    </div>
  );
}
