import { useEffect, useRef, useState } from 'react';
import { contactMethods, type ContactMethod } from '@staffroom/domain/bookings/confirmations.rules.ts';
import { matchesSearch } from '@staffroom/domain/text/search-text.ts';
import { bookingFormTexts } from '../../booking-form-texts.ts';
import { Avatar } from '../../../../../ui/display/avatar.tsx';
import { Button } from '../../../../../ui/actions/button.tsx';
import { Checkbox } from '../../../../../ui/forms/checkbox.tsx';
import { FieldMessages } from '../../../../../ui/forms/field.tsx';
import { Icon } from '../../../../../ui/display/icon.tsx';
import { IconButton } from '../../../../../ui/actions/icon-button.tsx';
import { useLazyComponent } from '../../../../../ui/lazy/use-lazy-component.ts';
import { TextInput } from '../../../../../ui/forms/text-input.tsx';
import { lazyComponent } from '../../../../../ui/lazy/lazy-component.ts';
import { VisuallyHidden } from '../../../../../ui/display/text/visually-hidden.tsx';
import type { AwayMarkProps } from './away-mark.tsx';
import { toConfirmation } from '../../draft/start-draft.ts';
import type { BookingDraft } from '../../draft/booking-draft.ts';
import type { BookingContact } from './use-location-data.ts';
import type { RegionalContext } from '../../../../../shared/wording/use-regional-context.ts';
import css from './confirmation-fields.module.css';

type Confirmation = BookingDraft['confirmations'][number];

type ConfirmationFieldsProps = {
  contacts: readonly BookingContact[];
  booked: AwayMarkProps['booked'];
  value: readonly Confirmation[];
  regional: RegionalContext;
  errorMessage: string | undefined;
  onChange: (value: Confirmation[]) => void;
};

// Loaded lazily: few contacts are away.
const awayMark = lazyComponent<AwayMarkProps>(async () => (await import('./away-mark.tsx')).AwayMark);

/** From this number on, the list of other contacts can be searched. */
const manyContacts = 8;

/**
 * The contacts whom the provider notifies, and how. A method that cannot reach a person says why; contacts who are away
 * on a date are marked.
 */
export function ConfirmationFields(props: ConfirmationFieldsProps) {
  const { contacts, booked, value, regional, errorMessage, onChange } = props;
  const texts = bookingFormTexts();
  const [isAdding, setAdding] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  /** What to focus after the list has changed: a contact's ID for its methods, or '' for the button that adds one. */
  const [focusOn, setFocusOn] = useState<string | null>(null);
  useEffect(() => {
    if (focusOn === null) return;
    const way =
      focusOn === '' ? '[data-add] button' : `[data-contact="${CSS.escape(focusOn)}"] input:enabled`;
    box.current?.querySelector<HTMLElement>(way)?.focus();
    setFocusOn(null);
  }, [focusOn]);

  const others = contacts.filter(({ id }) => !value.some((one) => one.contactId === id));
  const showsOthers = isAdding || value.length === 0;
  const isAnyKnown = contacts.some(({ availability }) => availability !== null);
  const { Component: AwayMark } = useLazyComponent(awayMark, isAnyKnown);
  const awayOf = ({ availability }: BookingContact) =>
    availability && AwayMark && <AwayMark availability={availability} booked={booked} regional={regional} />;
  return (
    <div ref={box}>
      <ul className={css.contacts}>
        {value.map((chosen) => {
          const contact = contacts.find(({ id }) => id === chosen.contactId);
          return contact === undefined ? null : (
            <ChosenContact
              key={contact.id}
              contact={contact}
              away={awayOf(contact)}
              value={chosen}
              onChange={(after) => onChange(value.map((one) => (one === chosen ? after : one)))}
              onRemove={() => {
                onChange(value.filter((one) => one !== chosen));
                setFocusOn('');
              }}
            />
          );
        })}
      </ul>
      {contacts.length === 0 ? <p className={css.none}>{texts.nobodyToTell}</p> : null}
      {others.length > 0 && value.length > 0 ? (
        <div data-add="" className={css.add}>
          <Button
            size="small"
            icon={isAdding ? 'chevron-up' : 'plus'}
            aria-expanded={isAdding}
            onPress={() => setAdding(!isAdding)}
          >
            {texts.tellMore}
          </Button>
        </div>
      ) : null}
      {showsOthers && others.length > 0 ? (
        <OtherContacts
          contacts={others}
          awayOf={awayOf}
          onAdd={(contact) => {
            onChange([...value, toConfirmation(contact)]);
            setFocusOn(contact.id);
          }}
        />
      ) : null}
      <FieldMessages errorMessage={errorMessage} />
    </div>
  );
}

type ChosenContactProps = {
  contact: BookingContact;
  away: React.ReactNode;
  value: Confirmation;
  onChange: (value: Confirmation) => void;
  onRemove: () => void;
};

function ChosenContact({ contact, away, value, onChange, onRemove }: ChosenContactProps) {
  const texts = bookingFormTexts();
  return (
    <li className={css.contact} data-contact={contact.id}>
      <div className={css.head}>
        <ContactName contact={contact} away={away} />
        <IconButton icon="close" size="small" label={texts.tellNot(contact.fullName)} onPress={onRemove} />
      </div>
      <div className={css.methods} role="group" aria-label={texts.howToTell(contact.fullName)}>
        {contactMethods.map((method: ContactMethod) => {
          const { usable, why } = contact.methods[method];
          return (
            <Checkbox
              key={method}
              isSelected={value[method]}
              isDisabled={!usable && !value[method]}
              onChange={(isOn) => onChange({ ...value, [method]: isOn })}
              {...(usable || why === undefined ? {} : { description: why })}
            >
              {texts.methods[method]}
            </Checkbox>
          );
        })}
      </div>
    </li>
  );
}

type OtherContactsProps = {
  contacts: readonly BookingContact[];
  awayOf: (contact: BookingContact) => React.ReactNode;
  onAdd: (contact: BookingContact) => void;
};

function OtherContacts({ contacts, awayOf, onAdd }: OtherContactsProps) {
  const texts = bookingFormTexts();
  const [search, setSearch] = useState('');
  const shown = contacts.filter(({ fullName }) => matchesSearch(fullName, search));
  return (
    <div className={css.others}>
      {contacts.length > manyContacts ? (
        <TextInput
          type="search"
          label={texts.searchContacts}
          hidesLabel
          placeholder={texts.searchContacts}
          value={search}
          onChange={setSearch}
        />
      ) : null}
      <ul className={css.contacts}>
        {shown.map((contact) => {
          const why = contactMethods.some((method) => contact.methods[method].usable)
            ? undefined
            : contact.methods.email.why;
          return (
            <li key={contact.id}>
              <button
                type="button"
                className={css.other}
                aria-disabled={why === undefined ? undefined : true}
                onClick={() => {
                  if (why === undefined) onAdd(contact);
                }}
              >
                <span>
                  <VisuallyHidden>{texts.tell}</VisuallyHidden>
                  <ContactName contact={contact} away={awayOf(contact)} why={why} />
                </span>
                <Icon name="plus" />
              </button>
            </li>
          );
        })}
      </ul>
      {shown.length === 0 ? <p className={css.none}>{texts.noContactMatches}</p> : null}
    </div>
  );
}

function ContactName(props: { contact: BookingContact; away: React.ReactNode; why?: string | undefined }) {
  const texts = bookingFormTexts();
  const { contact, away, why } = props;
  return (
    <span className={css.who}>
      <Avatar name={contact.fullName} size="sm" isDecorative />
      <span>
        {contact.fullName}
        {contact.isSelf ? texts.you : ''}
        {why === undefined ? null : <span className={css.why}>{why}</span>}
      </span>
      {away}
    </span>
  );
}
