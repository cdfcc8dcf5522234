import { isForRepresentative } from '@staffroom/domain/bookings/booking-actions.rules.ts';
import { useLocale } from '../../../../lib/device/locale.ts';
import { Banner } from '../../../../ui/feedback/banner.tsx';
import type { ActionEnd } from '../actions/action-end.ts';
import { Representative } from '../actions/representative.tsx';
import type { BookingDetail } from '../booking-detail.ts';
import { cancelBookingTexts } from './cancel-booking-texts.ts';
import type { CancellationCost } from './cancellation-cost.ts';
import dialogCss from '../actions/booking-dialog.module.css';

/** The cost of cancelling by the client's terms. */
export function Cost({ cost, isSeries }: { cost: CancellationCost; isSeries: boolean }) {
  const texts = cancelBookingTexts();
  const list = new Intl.ListFormat(useLocale(), { type: 'conjunction' });
  return isSeries ? (
    <Banner
      tone="warning"
      isLive
      title={list.format(cost.days.map(({ count, percent }) => texts.costOfDays(count, percent)))}
    >
      {texts.costWordsOfSeries}
    </Banner>
  ) : (
    <Banner tone="warning" isLive title={texts.costTitle(cost.percent)}>
      {texts.costWords(cost.hoursBefore)}
    </Banner>
  );
}

/** Who is notified. The educators of a series' other days are not known here. */
export function WhoIsTold({ booking, isForOthers }: { booking: BookingDetail; isForOthers: boolean }) {
  const texts = cancelBookingTexts();
  const names = [
    texts.yourProvider,
    ...(booking.candidate === null || isForOthers ? [] : [booking.candidate.name]),
    ...booking.details.confirmations.map(({ name }) => name),
  ];
  return (
    <p className={dialogCss.soft} aria-live="polite">
      {texts.told(new Intl.ListFormat(useLocale(), { type: 'conjunction' }).format(names))}
    </p>
  );
}

/** Nothing can be cancelled any more; shows the representative if the rule leaves the decision to them. */
export function CannotCancel({ code, message, clientId }: ActionEnd & { clientId: string }) {
  return (
    <Banner tone="problem" isLive title={message}>
      {isForRepresentative(code) || code === 'booking_already_commenced' ? (
        <Representative clientId={clientId} lead={callLead([code])} />
      ) : null}
    </Banner>
  );
}

/** What the representative can still do about days that were refused with these codes. */
export function callLead(codes: readonly (string | null)[]): string {
  const { callAbout, callInstead } = cancelBookingTexts();
  return (codes.every((code) => isForRepresentative(code ?? '')) ? callInstead : callAbout)(codes.length);
}
