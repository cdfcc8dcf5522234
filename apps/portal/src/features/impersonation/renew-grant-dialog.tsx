import { useEffect, useState } from 'react';
import { errorTexts } from '@staffroom/domain/errors/error-texts.ts';
import { supportSignOutPath } from '@staffroom/domain/impersonation/support-grant.rules.ts';
import { tokens } from '../../lib/calls/call.ts';
import { alone } from '../../lib/device/alone.ts';
import { goTo } from '../../lib/navigation/go-to.ts';
import { continueAs } from '../../session/let-in.ts';
import { findOpenContact } from '../../session/signed-in-app.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { ModalDialog } from '../../ui/overlay/modal-dialog.tsx';
import css from '../../shared/account/account-form.module.css';
import { impersonationTexts } from './impersonation-texts.ts';
import { renewSilently } from './renew-silently.ts';
import { awaitOutcome } from './support-news.ts';
import { findWish, startSignIn } from './support-wish.ts';

/**
 * Over a screen whose grant has ended. Nothing under it is lost. The second provider is asked without a page first; where
 * it wants to see the person, they sign in there and go on where they were.
 */
export function RenewGrantDialog() {
  const texts = impersonationTexts();
  const [isPending, setIsPending] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const [state, setState] = useState<string | null>(null);
  const [isAsked, setIsAsked] = useState(false);

  useEffect(() => {
    const ending = new AbortController();
    const tryFirst = async () => {
      const wish = findOwnWish();
      const outcome = wish === null ? 'failed' : await renewSilently(wish, ending.signal);
      const isIn = outcome === 'granted' && (await goOn());
      if (!isIn && !ending.signal.aborted) setIsAsked(true);
    };
    // One tab after the other: a grant ends the one before, and the next tab goes on with it.
    alone('staffroom-support-renewal', tryFirst, { signal: ending.signal }).catch(() => {});
    return () => ending.abort();
  }, []);

  useEffect(() => {
    if (state === null) return;
    return awaitOutcome(state, (outcome) => {
      setIsPending(false);
      setState(null);
      if (outcome === 'granted') void goOn().then((isIn) => setHasFailed(!isIn));
      else setHasFailed(outcome === 'failed');
    });
  }, [state]);

  /** The window opens with the press, which a browser asks for; where it stops that, this one goes. */
  const renew = async () => {
    const wish = findOwnWish();
    if (wish === null) return goTo(supportSignOutPath);
    const popUp = open('about:blank', '', 'popup,width=480,height=680');
    setHasFailed(false);
    setIsPending(true);
    const started = await startSignIn(wish);
    if (!started.isSuccess) {
      popUp?.close();
      setIsPending(false);
      return setHasFailed(true);
    }
    const { address, state: expected } = started.data;
    if (popUp === null) return location.assign(address);
    setState(expected);
    popUp.location.replace(address);
  };

  if (!isAsked) return null;
  return (
    <ModalDialog isOpen isAlert size="small" title={texts.endedTitle} onClose={() => {}}>
      <div className={css.form}>
        <p>{texts.endedWords}</p>
        {hasFailed ? <Banner tone="problem" title={errorTexts.impersonation_grant_required} isLive /> : null}
        <div className={css.actions}>
          {/* Pressed again where the window was closed: nobody tells of that. */}
          <Button variant="primary" onPress={() => void renew()}>
            {isPending ? texts.again : texts.goOn}
          </Button>
          <Button variant="quiet" onPress={() => goTo(supportSignOutPath)}>
            {texts.stop}
          </Button>
        </div>
      </div>
    </ModalDialog>
  );
}

function findOwnWish() {
  const contact = findOpenContact();
  return contact && findWish(contact.id);
}

/** The token of the new grant; what waited to be sent is sent again. Answers whether there is one. */
async function goOn(): Promise<boolean> {
  const token = await tokens.refresh(null);
  const contact = findOpenContact();
  if (token.kind !== 'token' || contact === null) return false;
  await continueAs(contact.id);
  return true;
}
