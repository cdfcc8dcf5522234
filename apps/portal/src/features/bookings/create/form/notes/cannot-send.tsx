import { errorText } from '@staffroom/domain/errors/error-texts.ts';
import { bookingFormTexts } from '../../booking-form-texts.ts';
import { Banner } from '../../../../../ui/feedback/banner.tsx';
import { CallLink } from '../../../../../shared/contact/call-link.tsx';
import { EmailLock } from '../../../../../shared/contact/email-lock.tsx';
import type { LocationData } from '../fields/use-location-data.ts';

export type CannotSendProps = {
  code: string;
  representative: LocationData['details']['representative'] | null;
};

/** Why the form cannot be sent, and who can help. */
export function CannotSend({ code, representative }: CannotSendProps) {
  const texts = bookingFormTexts();
  if (code === 'email_unverified') return <EmailLock place="booking" />;
  if (code === 'impersonation_read_only') return <Banner tone="info" title={errorText({ code })} />;
  return (
    <Banner tone="info" title={texts.lookOnlyTitle}>
      {texts.lookOnlyWords} {representative === null ? null : <CallLink {...representative} />}
    </Banner>
  );
}
