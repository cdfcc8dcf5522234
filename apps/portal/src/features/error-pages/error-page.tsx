import { useEffect } from 'react';
import { phoneLink } from '../../lib/links.ts';
import { changeTitle, useShown } from '../../lib/navigation/shown.ts';
import { errorPageTexts } from './error-page-texts.ts';
import { useVariant } from '../../session/region.ts';
import { Link } from '../../ui/navigation/link.tsx';
import { BarePage } from './bare-page.tsx';
import { findErrorType } from './error-types.ts';
import { WaysOut } from './ways-out.tsx';
import css from './error-page.module.css';

type Props = {
  /** Unknown types show the generic 500 page. */
  readonly type: string;
  /** For failures that may pass: repeats the request that failed. */
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
      actions={<WaysOut onRetry={onRetry} />}
    >
      <p>{page.words}</p>
      {words === 'noClients' ? <WhomToCall /> : null}
      {showsCode ? <p className={css.code}>{texts.code(code)}</p> : null}
    </BarePage>
  );
}

function WhomToCall() {
  const { contact } = useVariant();
  return (
    <p>
      {errorPageTexts().whomToCall}
      <br />
      <Link href={phoneLink(contact.phone)} className={css.contact}>
        {contact.phone}
      </Link>
      <br />
      <Link href={`mailto:${contact.email}`} className={css.contact}>
        {contact.email}
      </Link>
    </p>
  );
}
