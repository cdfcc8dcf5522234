import { useEffect, type ReactNode } from 'react';
import { goTo } from '../../lib/navigation/go-to.ts';
import { changeTitle, useShown } from '../../lib/navigation/shown.ts';
import { homeLink, logoutLink } from '../../lib/links.ts';
import { errorPageTexts } from './error-page-texts.ts';
import { useSessionPhase } from '../../session/session-state.ts';
import { useVariant } from '../../session/region.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { BarePage } from './bare-page.tsx';
import { findErrorType } from './error-types.ts';
import css from './error-page.module.css';

type Props = {
  /** Unknown types show the generic 500 page. */
  readonly type: string;
  /** For failures that may pass: asks once more for what failed. */
  readonly onRetry?: (() => void) | undefined;
};

/** Title, description, the code where it helps, and the ways out (spec section 2). */
export function ErrorPage({ type, onRetry }: Props) {
  const { code, showsCode, words } = findErrorType(type);
  const texts = errorPageTexts();
  const page = texts.pages[words];
  const title = onRetry ? page.title : null;
  const { visit } = useShown();
  useEffect(() => changeTitle(title), [title, visit]);
  return (
    <BarePage
      mark={showsCode ? String(code) : null}
      title={page.title}
      actions={<WaysOut onRetry={onRetry} leadsHome={words !== 'noClients'} />}
    >
      <p>{page.words}</p>
      {words === 'noClients' ? <WhomToCall /> : null}
      {showsCode ? <p className={css.code}>{texts.code(code)}</p> : null}
    </BarePage>
  );
}

/** Trying again comes first where that may help: home would fail alike. Without a client, home is this page again. */
function WaysOut({ onRetry, leadsHome }: Pick<Props, 'onRetry'> & { leadsHome: boolean }): ReactNode {
  const texts = errorPageTexts();
  const isSignedIn = useSessionPhase() !== 'signedOut';
  const goHome = () => location.assign(homeLink);
  return (
    <>
      {isSignedIn ? (
        <Button variant="quiet" icon="logout" onPress={() => goTo(logoutLink)}>
          {texts.logOut}
        </Button>
      ) : null}
      {leadsHome ? (
        <Button variant={onRetry ? 'secondary' : 'primary'} icon="home" onPress={goHome}>
          {texts.returnHome}
        </Button>
      ) : null}
      {leadsHome && !onRetry ? null : (
        <Button variant="primary" icon="refresh" onPress={onRetry ?? goHome}>
          {texts.retry}
        </Button>
      )}
    </>
  );
}

function WhomToCall() {
  const { contact } = useVariant();
  return (
    <p>
      {errorPageTexts().whomToCall}
      <br />
      <Link href={`tel:${contact.phone.replaceAll(' ', '')}`} className={css.contact}>
        {contact.phone}
      </Link>
      <br />
      <Link href={`mailto:${contact.email}`} className={css.contact}>
        {contact.email}
      </Link>
    </p>
  );
}
