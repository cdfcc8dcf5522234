import { useEffect, useState } from 'react';
import { ping } from '@staffroom/domain/service-status/ping.contract.ts';
import { call } from '../../lib/call.ts';
import { epochMs } from '../../lib/clock.ts';
import { timeoutTexts } from '../../lib/texts/timeout-texts.ts';
import { intendedAddress } from '../../session/intended-address.ts';
import { Button } from '../../ui/button.tsx';
import { BarePage } from './bare-page.tsx';
import { reloadOnce } from './reload-once.ts';

/**
 * Stands where a page did not arrive. Asks whether the server is there; if so it reloads, else it asks about the
 * Internet (spec section 2). At /timeout itself it goes to `?from=` or home.
 */
export function TimeoutPage() {
  const texts = timeoutTexts();
  const [isChecking, setChecking] = useState(true);

  const check = async (goesOn: () => boolean) => {
    setChecking(true);
    const { isSuccess } = await call(ping);
    if (isSuccess && goesOn()) return;
    setChecking(false);
  };
  useEffect(() => {
    void check(() => reloadOnce(epochMs(), reload));
  }, []);

  const retry = () =>
    void check(() => {
      reload();
      return true;
    });
  return (
    <BarePage
      title={texts.title}
      actions={
        <Button variant="primary" icon="refresh" isPending={isChecking} onPress={retry}>
          {texts.retry}
        </Button>
      }
    >
      <p role="status">{isChecking ? texts.checking : texts.words}</p>
    </BarePage>
  );
}

function reload(): void {
  if (location.pathname !== '/timeout') return location.reload();
  location.replace(intendedAddress(new URLSearchParams(location.search).get('from'), location.origin));
}
