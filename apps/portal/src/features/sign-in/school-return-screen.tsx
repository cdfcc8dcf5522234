import { useEffect, useState } from 'react';
import { finishSchoolSignIn } from '@staffroom/domain/sign-in/school-sign-in.contract.ts';
import { maxIssuerAnswerLength } from '@staffroom/domain/sign-in/school-sign-in.rules.ts';
import { errorTexts } from '@staffroom/domain/errors/error-texts.ts';
import { call, tokens } from '../../lib/calls/call.ts';
import { homeLink, loginLink, signInLink, type Address } from '../../lib/links.ts';
import { goTo } from '../../lib/navigation/go-to.ts';
import { useShown } from '../../lib/navigation/shown.ts';
import { rememberOwnSession } from '../../session/let-in.ts';
import { rememberSchool } from '../../session/school-session.ts';
import { intendedAddress } from '../../session/intended-address.ts';
import { tellOtherTabs } from '../../session/session-tabs.ts';
import css from '../../shared/account/account-form.module.css';
import { LinkPage } from '../../shared/links/link-page.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { LoadingScreen } from '../../ui/feedback/loading-screen.tsx';
import { keepHalfSignIn } from './half-sign-in.ts';
import { schoolReturnTexts } from './school-return-texts.ts';
import { findAttempt, goToSchool, keepAttempt } from '../../shared/school/school-attempt.ts';

type Outcome =
  | { kind: 'leaving'; to: Address }
  | { kind: 'beside' }
  | { kind: 'cancelled' }
  | { kind: 'refused'; message: string };

/** The page to which a school's issuer redirects the browser. */
export function SchoolReturnScreen() {
  const texts = schoolReturnTexts();
  const { clientGroupId = '' } = useShown().params;
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [isGoing, setIsGoing] = useState(false);
  useEffect(() => {
    const goOn = async () => {
      const ended = await takePart(clientGroupId, takeAnswer());
      if (ended.kind === 'leaving') location.replace(ended.to);
      else setOutcome(ended);
    };
    void goOn();
  }, [clientGroupId]);
  if (outcome === null || outcome.kind === 'leaving') return <LoadingScreen />;
  if (outcome.kind === 'beside') {
    return (
      <LinkPage title={texts.doneTitle} lead={texts.done}>
        <div className={css.narrow}>
          <Button onPress={() => location.replace(homeLink)}>{texts.enter}</Button>
        </div>
      </LinkPage>
    );
  }
  const attempt = findAttempt();
  const again = async () => {
    if (attempt === null) return;
    setIsGoing(true);
    const left = await goToSchool(attempt);
    if (left === null) return;
    setIsGoing(false);
    setOutcome({ kind: 'refused', message: left.message });
  };
  return (
    <LinkPage title={texts.title} {...(outcome.kind === 'cancelled' && { lead: texts.cancelled })}>
      <div className={css.narrow}>
        {outcome.kind === 'refused' ? <Banner tone="problem" title={outcome.message} isLive /> : null}
        <div className={css.actions}>
          {attempt === null ? null : (
            <Button variant="primary" isPending={isGoing} onPress={() => void again()}>
              {texts.again}
            </Button>
          )}
          <Button onPress={() => goTo(signInLink(loginLink, attempt?.from ?? homeLink))}>
            {texts.otherWay}
          </Button>
        </div>
      </div>
    </LinkPage>
  );
}

let answer: string | null = null;

/** Removes the answer from the address at once, and keeps it because React may mount a screen twice. */
function takeAnswer(): string {
  const text = location.hash.slice(1) || location.search.slice(1);
  if (text !== '') {
    answer = text;
    history.replaceState(history.state, '', location.pathname);
  }
  return answer ?? '';
}

let taken: Promise<Outcome> | null = null;

/** Runs once per page load. */
function takePart(clientGroupId: string, text: string): Promise<Outcome> {
  return (taken ??= finish(clientGroupId, text));
}

async function finish(clientGroupId: string, text: string): Promise<Outcome> {
  const parts = new URLSearchParams(text);
  if (parts.get('error') === 'access_denied') return { kind: 'cancelled' };
  if (!parts.has('state') || text.length > maxIssuerAnswerLength) {
    return { kind: 'refused', message: errorTexts.school_sign_in_failed };
  }
  const result = await call(finishSchoolSignIn, { body: { clientGroupId, answer: text } });
  if (!result.isSuccess) return { kind: 'refused', message: result.message };
  const attempt = findAttempt();
  keepAttempt(null);
  const { data } = result;
  rememberSchool(data.school);
  if ('asks' in data) {
    keepHalfSignIn(data);
    return { kind: 'leaving', to: signInLink(loginLink, attempt?.from ?? homeLink) };
  }
  tokens.keep(data.accessToken);
  rememberOwnSession();
  tellOtherTabs({ kind: 'signedIn', contactId: data.contactId });
  if (attempt?.isBeside === true) {
    close();
    return { kind: 'beside' };
  }
  return { kind: 'leaving', to: intendedAddress(attempt?.from, location.origin) };
}
