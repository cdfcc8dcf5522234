import { useEffect, useState } from 'react';
import { verifyEmail } from '@staffroom/domain/account/verify-email.contract.ts';
import { call } from '../../lib/calls/call.ts';
import type { CallFailed } from '../../lib/calls/call-result.ts';
import { homeLink, settingsPartLink } from '../../lib/links.ts';
import { toastSuccess } from '../../session/outcome-toasts.ts';
import { LinkPage } from '../../shared/links/link-page.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { accountTexts } from '../../shared/account/account-texts.ts';
import { DeadLink } from './dead-link.tsx';
import { findLinkSecret } from './link-secret.ts';
import css from '../../shared/account/account-form.module.css';

type Stage =
  | { kind: 'ready'; isPending: boolean }
  | { kind: 'dead'; refused: CallFailed | null }
  | { kind: 'done'; email: string; wasVerified: boolean };

/** Verifies an address through an emailed link. Mail programs open links too, so it acts only on a press. */
export function VerifyEmailScreen() {
  const texts = accountTexts();
  const [stage, setStage] = useState<Stage>(start);
  useEffect(() => {
    const startAnew = () => setStage(start());
    addEventListener('hashchange', startAnew);
    return () => removeEventListener('hashchange', startAnew);
  }, []);

  const verify = async () => {
    const secret = findLinkSecret();
    if (secret === null) return setStage(start());
    setStage({ kind: 'ready', isPending: true });
    const result = await call(verifyEmail, { body: { secret } });
    if (!result.isSuccess) return setStage({ kind: 'dead', refused: result });
    const { email, wasVerified } = result.data;
    if (!wasVerified) toastSuccess(texts.verify.toast);
    setStage({ kind: 'done', email, wasVerified });
  };

  switch (stage.kind) {
    case 'ready':
      return (
        <LinkPage key="ready" title={texts.verify.title} lead={texts.verify.words}>
          <div className={css.actions}>
            <Button
              variant="primary"
              size="large"
              isPending={stage.isPending}
              onPress={() => void (stage.isPending || verify())}
            >
              {texts.verify.submit}
            </Button>
          </div>
        </LinkPage>
      );
    case 'dead':
      return (
        <DeadLink
          refused={stage.refused}
          onRetry={() => void verify()}
          wayOn={
            <Button variant="primary" onPress={() => location.assign(settingsPartLink('profile'))}>
              {texts.link.newVerification}
            </Button>
          }
        />
      );
    case 'done':
      return (
        <LinkPage
          key="done"
          title={stage.wasVerified ? texts.verify.wasDoneTitle : texts.verify.doneTitle}
          lead={texts.verify.done(stage.email)}
        >
          <div className={css.actions}>
            <Button variant="primary" onPress={() => location.assign(homeLink)}>
              {texts.verify.goOn}
            </Button>
          </div>
        </LinkPage>
      );
  }
}

function start(): Stage {
  return findLinkSecret() === null ? { kind: 'dead', refused: null } : { kind: 'ready', isPending: false };
}
