import { useEffect, useState } from 'react';
import { sendVerification } from '@staffroom/domain/account/verify-email.contract.ts';
import { bookingErrorText } from '@staffroom/domain/errors/booking-error-texts.ts';
import { call } from '../../lib/calls/call.ts';
import { toastRefusal, toastSuccess } from '../../session/outcome-toasts.ts';
import { useSupportRefusal } from '../../session/use-support-refusal.ts';
import { verifyEmailTexts } from './verify-email-texts.ts';
import { useVariant } from '../../session/region.ts';
import { reloadViewer, useViewer } from '../../session/viewer.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import css from './email-not-verified.module.css';

export type EmailNotVerifiedProps = { place: 'home' | 'booking' | 'part' | 'settings' };

/** What is locked until the email address is verified, and a button to send the verification email again. */
export function EmailNotVerified({ place }: EmailNotVerifiedProps) {
  const texts = verifyEmailTexts();
  const refusal = useSupportRefusal()(sendVerification);
  const isOfAction = place === 'booking' || place === 'part';
  const { emailAddress } = useViewer().contact;
  const { phone, email } = useVariant().contact;
  const [isPending, setPending] = useState(false);
  /** Why another email cannot be requested yet; null if it can. */
  const [wait, setWait] = useState<{ words: string; minutes: number } | null>(null);
  useEffect(() => {
    if (wait === null) return undefined;
    const timer = setTimeout(() => setWait(null), wait.minutes * 60_000);
    return () => clearTimeout(timer);
  }, [wait]);
  const send = async () => {
    setPending(true);
    const result = await call(sendVerification);
    setPending(false);
    if (!result.isSuccess) {
      const minutes = result.error.kind === 'code' ? Number(result.error.params['minutes']) : 0;
      return minutes > 0 ? setWait({ words: result.message, minutes }) : toastRefusal(result);
    }
    if (!result.data.emailVerified) {
      toastSuccess(texts.sent(emailAddress));
      return setWait({ words: texts.sentHere, minutes: 1 });
    }
    // It was verified elsewhere meanwhile.
    toastSuccess(texts.verified);
    await reloadViewer();
  };
  return (
    <div className={place === 'home' ? css.home : undefined}>
      <Banner
        tone="warning"
        actions={
          refusal === null ? (
            <Button
              size="small"
              icon="mail"
              isPending={isPending}
              isBlocked={wait !== null}
              onPress={() => void send()}
            >
              {texts.send}
            </Button>
          ) : null
        }
        title={isOfAction ? bookingErrorText({ code: 'email_unverified' }) : texts.lockedTitle}
      >
        {isOfAction ? null : texts.lockedWords} {place === 'booking' ? texts.bookingWords : null}{' '}
        {texts.openLink(emailAddress)} {texts.askAgain}{' '}
        <Link href={`tel:${phone.replaceAll(' ', '')}`} className={css.phone}>
          {phone}
        </Link>
        , <Link href={`mailto:${email}`}>{email}</Link>
        <p role="status">{wait?.words}</p>
      </Banner>
    </div>
  );
}
