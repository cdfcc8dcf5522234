import { useState } from 'react';
import type { ReactNode } from 'react';
import { AnswerList } from './answer-list.tsx';
import { DocumentsCard } from './documents-card.tsx';
import { helpTexts } from './help-texts.ts';
import { createDebugClicks } from '../../lib/device/debug-mode.ts';
import { productVersion } from '../../lib/device/product-version.ts';
import { phoneLink } from '../../lib/links.ts';
import { toastSuccess } from '../../session/outcome-toasts.ts';
import { useVariant } from '../../session/region.ts';
import { Card } from '../../ui/display/card.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { PageHeader } from '../../ui/navigation/page-header.tsx';
import css from './help-screen.module.css';

/** Contacts, an answer for each thing this person can do, documents, and the version at the bottom. */
export function HelpScreen() {
  const texts = helpTexts();
  const links = useVariant();
  const apps =
    links.mobileApp === ''
      ? links.stores
      : [{ title: texts.mobileApp, href: links.mobileApp }, ...links.stores];
  return (
    <div className={css.screen}>
      <PageHeader title={texts.title} />
      <div className={css.contact}>
        <Card title={texts.contact}>
          <p className={css.words}>{texts.contactWords}</p>
          <LinkList>
            <Link href={phoneLink(links.contact.phone)}>{links.contact.phone}</Link>
            <Link href={`mailto:${links.contact.email}`}>{links.contact.email}</Link>
          </LinkList>
        </Card>
      </div>
      <AnswerList />
      <div className={css.cards}>
        <LinkCard title={texts.company} links={links.help} />
        <LinkCard title={texts.policies} links={links.policies} />
        <LinkCard title={texts.apps} links={apps} />
        <DocumentsCard />
      </div>
      <Version />
    </div>
  );
}

/** Ten presses turn debug mode on, ten more turn it off. */
function Version() {
  const texts = helpTexts();
  const [click] = useState(createDebugClicks);
  const onClick = () => {
    const isOn = click();
    if (isOn !== null) toastSuccess(isOn ? texts.debugOn : texts.debugOff);
  };
  return (
    <button type="button" className={css.version} onClick={onClick}>
      {texts.version(productVersion)}
    </button>
  );
}

function LinkCard({ title, links }: { title: string; links: readonly { title: string; href: string }[] }) {
  if (links.length === 0) return null;
  return (
    <Card title={title}>
      <LinkList>
        {links.map((link) => (
          <Link key={link.href} href={link.href}>
            {link.title}
          </Link>
        ))}
      </LinkList>
    </Card>
  );
}

function LinkList({ children }: { children: ReactNode }) {
  return <div className={css.links}>{children}</div>;
}
