import { useEffect, useEffectEvent, useState } from 'react';
import { ping } from '@staffroom/domain/service-status/ping.contract.ts';
import { failureTexts } from '@staffroom/domain/errors/failure-texts.ts';
import { timeoutLink } from '../../lib/links.ts';
import { call } from '../../lib/calls/call.ts';
import { changeTitle } from '../../lib/navigation/shown.ts';
import { epochMs } from '../../lib/time/clock.ts';
import { timeoutTexts } from './timeout-texts.ts';
import { intendedAddress } from '../../session/intended-address.ts';
import { leaveHere } from '../../session/session.ts';
import { Button } from '../../ui/actions/button.tsx';
import { BarePage } from './bare-page.tsx';
import { reloadOnce } from './reload-once.ts';

type Props = {
  /** The page may still arrive and replace this one. A reload would only start it from the beginning. */
  readonly isOnItsWay?: boolean;
  /** Requests what is missing without reloading the page. */
  readonly askAgain?: (() => void) | null;
};

/**
 * Shown when a page did not arrive. Checks whether the server responds: if so it requests the page again or reloads,
 * else it asks about the Internet connection (spec section 2). At /timeout itself it goes to `?from=` or home.
 */
export function TimeoutPage({ isOnItsWay = false, askAgain = null }: Props) {
  const texts = timeoutTexts();
  const [isChecking, setChecking] = useState(true);
  const [isReachable, setReachable] = useState(false);
  const [isEmptied, setEmptied] = useState(false);

  const check = async (goesOn: () => boolean) => {
    setChecking(true);
    const { isSuccess } = await call(ping);
    if (isSuccess && goesOn()) return;
    setReachable(isSuccess);
    setChecking(false);
  };
  const goOn = useEffectEvent(() => {
    if (isOnItsWay) return false;
    if (askAgain === null) return reloadOnce(location.pathname, epochMs(), reload);
    askAgain();
    return true;
  });
  useEffect(() => {
    let isGone = false;
    // A page that arrived in the meantime is in use.
    void check(() => isGone || goOn());
    return () => {
      isGone = true;
    };
  }, [isOnItsWay]);
  useEffect(() => {
    // Signing out clears the device even if the rest of the program did not load.
    if (!isWayOut()) return;
    changeTitle(failureTexts.signOut);
    setEmptied(leaveHere());
  }, []);

  const retry = () =>
    void check(() => {
      (askAgain ?? reload)();
      return true;
    });
  const { title, words } = !isReachable
    ? texts
    : isOnItsWay
      ? { title: texts.slowTitle, words: texts.slowWords }
      : { title: texts.lostTitle, words: texts.lostWords };
  return (
    <BarePage
      title={isWayOut() ? failureTexts.signOut : title}
      actions={
        <Button variant="primary" icon="refresh" isPending={isChecking} onPress={retry}>
          {texts.retry}
        </Button>
      }
    >
      <p role="status">{isChecking ? texts.checking : words}</p>
      {isEmptied ? <p>{texts.emptied}</p> : null}
    </BarePage>
  );
}

/** Whether the address is one that signs out. */
function isWayOut(): boolean {
  return /\/logout\/?$/i.test(location.pathname);
}

function reload(): void {
  if (location.pathname !== timeoutLink) return location.reload();
  location.replace(intendedAddress(new URLSearchParams(location.search).get('from'), location.origin));
}
