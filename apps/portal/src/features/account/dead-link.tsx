import { useEffect, type ReactNode } from 'react';
import { refusalCode } from '../../lib/calls/call-result.ts';
import type { CallFailed } from '../../lib/calls/call-result.ts';
import { changeTitle } from '../../lib/navigation/shown.ts';
import { LinkPage } from '../../shared/links/link-page.tsx';
import { ReturnHome } from '../../shared/links/return-home.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { accountTexts } from '../../shared/account/account-texts.ts';
import css from '../../shared/account/account-form.module.css';
import { ToSignIn } from './link-page-parts.tsx';

type Props = {
  /** Null if the address came without its secret. */
  refused: CallFailed | null;
  /** The way to a new link. */
  wayOn: ReactNode;
  onRetry: () => void;
  /** An earlier request of this page that got no response may have used the link. */
  mayBeDone?: boolean | undefined;
};

/** Whether the link itself is invalid, as opposed to a network or server failure. */
export function isDeadLink(refused: CallFailed): boolean {
  const code = refusalCode(refused);
  return code === 'link_invalid' || code === 'link_expired';
}

/** Why a link does not work, and how to get a new one: the page of an expired link (410, no code; spec section 2). */
export function DeadLink({ refused, wayOn, onRetry, mayBeDone = false }: Props) {
  const texts = accountTexts().link;
  const isDead = refused === null || isDeadLink(refused);
  const pageTitle = isDead ? texts.deadPage : texts.failedTitle;
  useEffect(() => changeTitle(pageTitle), [pageTitle]);
  if (!isDead) {
    return (
      <LinkPage key="failed" title={texts.failedTitle} lead={refused.message}>
        <div className={css.actions}>
          <Button variant="primary" icon="refresh" onPress={onRetry}>
            {texts.retry}
          </Button>
          <ReturnHome />
        </div>
      </LinkPage>
    );
  }
  if (mayBeDone) {
    return (
      <LinkPage key="maybe" title={texts.mayBeDoneTitle} lead={texts.mayBeDone}>
        <ToSignIn />
        <div className={css.actions}>{wayOn}</div>
      </LinkPage>
    );
  }
  const isExpired = refused !== null && refusalCode(refused) === 'link_expired';
  return (
    <LinkPage
      key="dead"
      title={isExpired ? texts.expiredTitle : texts.invalidTitle}
      lead={isExpired ? texts.expired : texts.invalid}
    >
      <div className={css.actions}>
        {wayOn}
        <ReturnHome />
      </div>
    </LinkPage>
  );
}
