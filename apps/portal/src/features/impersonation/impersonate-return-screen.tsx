import { useEffect, useState } from 'react';
import { createSupportGrant } from '@staffroom/domain/impersonation/support-grant.contract.ts';
import { errorTexts } from '@staffroom/domain/errors/error-texts.ts';
import { call } from '../../lib/calls/call.ts';
import { homeLink, loginLink } from '../../lib/links.ts';
import { findSupportAddress, rememberSession } from '../../session/device-session.ts';
import { tellOtherTabs } from '../../session/session-tabs.ts';
import { LinkPage } from '../../shared/links/link-page.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { LoadingScreen } from '../../ui/feedback/loading-screen.tsx';
import css from '../../shared/account/account-form.module.css';
import { impersonationTexts } from './impersonation-texts.ts';
import { openSupportNews, tell } from './support-news.ts';
import type { SupportNews, SupportOutcome } from './support-news.ts';
import { findBegunAddress, forgetWish, settleBegun } from './support-wish.ts';

/** How long another window has to report that it waits for the answer. */
const awaitedWithinMs = 300;

let answer: string | null = null;

/** Removes the answer from the address at once, and keeps it because React may mount a screen twice. */
function takeAnswer(): string {
  if (location.hash !== '') {
    answer = location.hash.slice(1);
    history.replaceState(history.state, '', location.pathname);
  }
  return answer ?? '';
}

/** The page to which the second provider redirects, in the same window or in a pop-up. */
export function ImpersonateReturnScreen() {
  const texts = impersonationTexts();
  const [problem, setProblem] = useState<string | null>(null);
  const [isDone, setIsDone] = useState(false);
  useEffect(() => {
    const goOn = async () => {
      const { isAwaited, outcome, problem: words } = await takePart(takeAnswer());
      if (isAwaited) {
        setIsDone(true);
        close();
      } else if (outcome === 'granted') location.replace(homeLink);
      else if (outcome === 'cancelled') location.replace(findOwnAddress());
      else setProblem(words);
    };
    void goOn();
  }, []);
  if (isDone) return <LinkPage title={texts.title} lead={texts.closing} />;
  if (problem === null) return <LoadingScreen />;
  return (
    <LinkPage title={texts.title}>
      <div className={css.narrow}>
        <Banner tone="problem" title={problem} isLive />
        <div className={css.actions}>
          <Button
            variant="primary"
            onPress={() => {
              const address = findOwnAddress();
              forgetWish();
              location.replace(address);
            }}
          >
            {texts.again}
          </Button>
        </div>
      </div>
    </LinkPage>
  );
}

/** The address at which this window asked, else the one kept on the device. */
const findOwnAddress = () => findBegunAddress() ?? findSupportAddress() ?? loginLink;

type Ended = { isAwaited: boolean; outcome: SupportOutcome; problem: string };

let taken: Promise<Ended> | null = null;

/** Runs once per page load. */
function takePart(text: string): Promise<Ended> {
  return (taken ??= finish(text));
}

async function finish(text: string): Promise<Ended> {
  const parts = new URLSearchParams(text);
  const state = parts.get('state') ?? '';
  const channel = openSupportNews();
  const isAwaited = await findWaiting(channel, state);
  const { outcome, problem } = await redeem(text, parts);
  tell(channel, { kind: 'outcome', state, outcome });
  return { isAwaited, outcome, problem };
}

async function redeem(text: string, parts: URLSearchParams): Promise<Omit<Ended, 'isAwaited'>> {
  const problem = errorTexts.impersonation_sign_in_failed;
  if (parts.get('error') === 'access_denied') return { outcome: 'cancelled', problem };
  if (!parts.has('code')) return { outcome: 'failed', problem };
  const result = await call(createSupportGrant, { body: { answer: text } });
  if (!result.isSuccess) return { outcome: 'failed', problem: result.message };
  rememberSession();
  settleBegun(parts.get('state') ?? '');
  // Clears the windows that show somebody else.
  tellOtherTabs({ kind: 'signedIn', contactId: result.data.actingAs.contactId });
  return { outcome: 'granted', problem };
}

function findWaiting(channel: BroadcastChannel, state: string): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), awaitedWithinMs);
    channel.addEventListener('message', ({ data }: MessageEvent<SupportNews>) => {
      if (data.kind !== 'awaited' || data.state !== state) return;
      clearTimeout(timer);
      resolve(true);
    });
    tell(channel, { kind: 'returned', state });
  });
}
