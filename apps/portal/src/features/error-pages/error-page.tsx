import type { ReactNode } from 'react';
import { goTo } from '../../lib/navigation/go-to.ts';
import { homeLink, logoutLink } from '../../lib/links.ts';
import { errorPageTexts } from './error-page-texts.ts';
import { useSessionPhase } from '../../session/session-state.ts';
import { useVariantLinks } from '../../session/region.ts';
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

/** Without a client, home is this page again: it asks whether there is one by now. */
function WaysOut({ onRetry, leadsHome }: Pick<Props, 'onRetry'> & { leadsHome: boolean }): ReactNode {
  const texts = errorPageTexts();
  const isSignedIn = useSessionPhase() !== 'signedOut';
  return (
    <>
      {isSignedIn ? (
        <Button variant="quiet" icon="logout" onPress={() => goTo(logoutLink)}>
          {texts.logOut}
        </Button>
      ) : null}
      {onRetry && leadsHome ? (
        <Button icon="refresh" onPress={onRetry}>
          {texts.retry}
        </Button>
      ) : null}
      <Button
        variant="primary"
        icon={leadsHome ? 'home' : 'refresh'}
        onPress={!leadsHome && onRetry ? onRetry : () => location.assign(homeLink)}
      >
        {leadsHome ? texts.returnHome : texts.retry}
      </Button>
    </>
  );
}

function WhomToCall() {
  const { contact } = useVariantLinks();
  return (
    <p>
      {errorPageTexts().whomToCall}{' '}
      <Link href={`tel:${contact.phone.replaceAll(' ', '')}`}>{contact.phone}</Link>{' '}
      <Link href={`mailto:${contact.email}`}>{contact.email}</Link>
    </p>
  );
}
