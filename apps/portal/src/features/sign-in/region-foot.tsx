import type { VariantData, VariantLink } from '@staffroom/domain/regions/variants.ts';
import { phoneLink } from '../../lib/links.ts';
import { Link } from '../../ui/navigation/link.tsx';
import { signInTexts } from './sign-in-texts.ts';
import css from './region-foot.module.css';

/** The variant's contact details, apps and policies. What a variant does not have is left out. */
export function RegionFoot({ variant: { contact, mobileApp, stores, policies } }: { variant: VariantData }) {
  const texts = signInTexts();
  const apps = mobileApp === '' ? stores : [{ title: texts.mobileApp, href: mobileApp }, ...stores];
  const contacts = [
    { title: contact.phone, href: phoneLink(contact.phone) },
    { title: contact.email, href: `mailto:${contact.email}` },
  ].filter(({ title }) => title !== '');
  return (
    <footer className={css.foot}>
      <Group title={texts.contact} links={contacts} />
      <Group title={texts.apps} links={apps} />
      <Group title={texts.policies} links={policies} />
    </footer>
  );
}

function Group({ title, links }: { title: string; links: readonly VariantLink[] }) {
  if (links.length === 0) return null;
  return (
    <section className={css.group}>
      <h2 className={css.title}>{title}</h2>
      <ul className={css.links}>
        {links.map((link) => (
          <li key={link.href}>
            <Link href={link.href} isQuiet showsIcon={false}>
              {link.title}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
