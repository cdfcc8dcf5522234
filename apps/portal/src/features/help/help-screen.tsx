import type { ReactNode } from 'react';
import { helpTexts } from './help-texts.ts';
import { productVersion } from '../../lib/device/product-version.ts';
import { useVariantLinks } from '../../session/region.ts';
import { Card } from '../../ui/display/card.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { PageHeader } from '../../ui/navigation/page-header.tsx';
import css from './help-screen.module.css';

/** Whom to ask, what to read, and the version at the foot. */
export function HelpScreen() {
  const texts = helpTexts();
  const links = useVariantLinks();
  const apps =
    links.mobileApp === ''
      ? links.stores
      : [{ title: texts.mobileApp, href: links.mobileApp }, ...links.stores];
  return (
    <div className={css.screen}>
      <PageHeader title={texts.title} />
      <div className={css.cards}>
        <Card title={texts.contact}>
          <p className={css.words}>{texts.contactWords}</p>
          <LinkList>
            <Link href={`tel:${links.contact.phone.replaceAll(' ', '')}`}>{links.contact.phone}</Link>
            <Link href={`mailto:${links.contact.email}`}>{links.contact.email}</Link>
          </LinkList>
        </Card>
        <LinkCard title={texts.company} links={links.help} />
        <LinkCard title={texts.policies} links={links.policies} />
        <LinkCard title={texts.apps} links={apps} />
      </div>
      <p className={css.version}>{texts.version(productVersion)}</p>
    </div>
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
