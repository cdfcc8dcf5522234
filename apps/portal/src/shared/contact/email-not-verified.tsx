import { bookingErrorText } from '@staffroom/domain/errors/booking-error-texts.ts';
import { verifyEmailTexts } from './verify-email-texts.ts';
import { useVariantLinks } from '../../session/region.ts';
import { useViewer } from '../../session/viewer.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import css from './email-not-verified.module.css';

export type EmailNotVerifiedProps = { place: 'home' | 'form' };

/** What is locked until the email address is verified, and who sends the email that unlocks it. */
export function EmailNotVerified({ place }: EmailNotVerifiedProps) {
  const texts = verifyEmailTexts();
  const { emailAddress } = useViewer().contact;
  const { phone, email } = useVariantLinks().contact;
  return (
    <div className={place === 'home' ? css.home : undefined}>
      <Banner
        tone="warning"
        title={place === 'home' ? texts.lockedTitle : bookingErrorText({ code: 'email_unverified' })}
      >
        {place === 'home' ? texts.lockedWords : texts.formWords} {texts.openLink(emailAddress)}{' '}
        {texts.askAgain}{' '}
        <Link href={`tel:${phone.replaceAll(' ', '')}`} className={css.phone}>
          {phone}
        </Link>
        , <Link href={`mailto:${email}`}>{email}</Link>
      </Banner>
    </div>
  );
}
