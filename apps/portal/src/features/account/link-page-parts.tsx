import { useState } from 'react';
import { failureTexts } from '@staffroom/domain/errors/failure-texts.ts';
import { supportSignOutPath } from '@staffroom/domain/impersonation/support-grant.rules.ts';
import { findSupportAddress, mayHaveSession } from '../../session/device-session.ts';
import { toastFailure } from '../../session/outcome-toasts.ts';
import { landingAddress, signOutHere } from '../../session/session.ts';
import { accountTexts } from '../../shared/account/account-texts.ts';
import { LinkPage } from '../../shared/links/link-page.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/feedback/skeleton.tsx';
import css from '../../shared/account/account-form.module.css';

export function OpeningLink({ title }: { title: string }) {
  return (
    <LinkPage title={title}>
      <SkeletonGroup label={accountTexts().link.loading}>
        <Skeleton shape="block" />
      </SkeletonGroup>
    </LinkPage>
  );
}

/**
 * Leads the owner of an invitation or a new password to the sign-in screen. Signs out whoever is signed in on this device:
 * the sign-in screen would otherwise lead into their account.
 */
export function ToSignIn() {
  const [isPending, setIsPending] = useState(false);
  const open = async () => {
    if (!mayHaveSession()) return location.assign(landingAddress());
    if (findSupportAddress() !== null) return location.assign(supportSignOutPath);
    setIsPending(true);
    if (await signOutHere()) return;
    setIsPending(false);
    toastFailure(failureTexts.signOut);
  };
  return (
    <div className={css.actions}>
      <Button variant="primary" isPending={isPending} onPress={() => void open()}>
        {accountTexts().signIn}
      </Button>
    </div>
  );
}
