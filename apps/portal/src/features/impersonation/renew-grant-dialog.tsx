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
import { findRequest, startSignIn } from './support-request.ts';

/**
 * Shown over a screen whose grant has expired; the screen keeps its state. The second provider is asked silently first.
 * If it requires an interactive sign-in, the person signs in there and continues where they were.
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
      const request = findOwnRequest();
      const outcome = request === null ? 'failed' : await renewSilently(request, ending.signal);
      const isIn = outcome === 'granted' && (await goOn());
      if (!isIn && !ending.signal.aborted) setIsAsked(true);
    };
    // One tab at a time: a new grant ends the previous one, and the other tabs then use the new one.
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

  /**
   * Opens the window directly on the press, as browsers require. If the pop-up is blocked, this window navigates
   * instead.
   */
  const renew = async () => {
    const request = findOwnRequest();
    if (request === null) return goTo(supportSignOutPath);
    const popUp = open('about:blank', '', 'popup,width=480,height=680');
    setHasFailed(false);
    setIsPending(true);
    const started = await startSignIn(request);
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
          {/* Stays enabled while pending: a closed pop-up sends no event, so the person must be able to press
              again. */}
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

function findOwnRequest() {
  const contact = findOpenContact();
  return contact && findRequest(contact.id);
}

/** Gets the token of the new grant and sends the waiting requests again. Returns whether there is a token. */
async function goOn(): Promise<boolean> {
  const token = await tokens.refresh(null);
  const contact = findOpenContact();
  if (token.kind !== 'token' || contact === null) return false;
  await continueAs(contact.id);
  return true;
}
