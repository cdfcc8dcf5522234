import { educatorAfter, type AmendableField } from '@staffroom/domain/bookings/change/amend-booking.rules.ts';
import { amendedFields } from '@staffroom/domain/bookings/change/amend-booking.rules.ts';
import { useLocale } from '../../../../lib/device/locale.ts';
import { Facts } from '../../../../ui/display/facts.tsx';
import { Banner } from '../../../../ui/feedback/banner.tsx';
import { AwayMark, listAway } from '../../create/form/fields/away-mark.tsx';
import type { LocationData } from '../../create/form/fields/use-location-data.ts';
import type { BookingDetail } from '../booking-detail.ts';
import { changeBookingTexts } from './change-booking-texts.ts';
import { formatValue } from './changed-values.ts';
import type { BookingChange } from './use-change-booking.ts';
import css from '../actions/booking-dialog.module.css';

type Words = Parameters<typeof formatValue>[2];

/** What somebody else changed since the form was opened, compared with the draft. */
export function ChangedMeanwhile({ form, words }: { form: BookingChange; words: Words }) {
  const texts = changeBookingTexts();
  const { opened, current, values, typed } = form;
  return (
    <Banner tone="warning" title={texts.changedMeanwhile} isLive>
      <p className={css.words}>{texts.changedMeanwhileWords}</p>
      <ul className={css.list}>
        {amendedFields(opened, current).map((field) => (
          <li key={field}>
            {texts.theirs(texts.fields[field], formatValue(field, current, words))}
            {field in typed ? `, ${texts.yours(formatValue(field, values, words))}` : ''}
          </li>
        ))}
      </ul>
    </Banner>
  );
}

type SummaryProps = { booking: BookingDetail; form: BookingChange; place: LocationData; words: Words };

/** The old and new value of each field, who is notified, and which of them are away then. */
export function ChangeSummary({ booking, form, place, words }: SummaryProps) {
  const texts = changeBookingTexts();
  const { fields, current, values } = form;
  return (
    <section className={css.summary} aria-label={texts.whatChanges}>
      <h3 className={css.heading}>{texts.whatChanges}</h3>
      {fields.length === 0 ? (
        <p className={css.soft}>{texts.nothingYet}</p>
      ) : (
        <>
          <Facts
            facts={fields.map((field) => ({
              label: texts.fields[field],
              value: texts.fromTo(formatValue(field, current, words), formatValue(field, values, words)),
            }))}
          />
          <WhoIsTold booking={booking} fields={fields} />
          <WhoIsAway booking={booking} form={form} place={place} words={words} />
        </>
      )}
    </section>
  );
}

function WhoIsTold({ booking, fields }: { booking: BookingDetail; fields: readonly AmendableField[] }) {
  const texts = changeBookingTexts();
  const list = new Intl.ListFormat(useLocale(), { type: 'conjunction' });
  const educator = educatorAfter(booking.assignment?.state ?? null, fields);
  const name = booking.candidate?.name;
  const names = [texts.yourProvider, ...booking.details.confirmations.map((one) => one.name)];
  return (
    <p className={css.words}>
      {educator === 'nobody'
        ? null
        : name === undefined
          ? texts.offerTold
          : educator === 'askedAgain'
            ? texts.askedAgain(name)
            : texts.educatorTold(name)}{' '}
      {texts.alsoTold(list.format(names))}
    </p>
  );
}

/** Which of the notified contacts are away on the changed dates and times. */
function WhoIsAway({ booking, form, place, words }: SummaryProps) {
  const { dateLocal, startTime, endTime } = form.values;
  const dates = form.scope === 'day' ? [dateLocal] : form.datesOf[form.scope];
  const booked = { dates, startTime, endTime, timeZone: booking.location.timeZone };
  const away = booking.details.confirmations.flatMap(({ id, name }) => {
    const availability = place.contacts.find((contact) => contact.id === id)?.availability ?? null;
    if (availability === null || listAway(booked, availability).length === 0) return [];
    return [{ id, name, availability }];
  });
  return away.length === 0 ? null : (
    <ul className={css.list}>
      {away.map(({ id, name, availability }) => (
        <li key={id}>
          {name} <AwayMark availability={availability} booked={booked} regional={words} />
        </li>
      ))}
    </ul>
  );
}
