import { shellTexts } from '../shell-texts.ts';
import { useVariant } from '../../../session/region.ts';
import { Icon } from '../../../ui/display/icon.tsx';
import { Link } from '../../../ui/navigation/link.tsx';
import type { NavPlace } from './nav-places.ts';
import { NavItemRouterLink } from '../../routes/router-links.tsx';
import css from './side-menu.module.css';

type Props = { readonly places: readonly NavPlace[]; readonly isNarrow: boolean };

/** The menu's entries, and the company tab at its bottom. */
export function SideMenu({ places, isNarrow }: Props) {
  return (
    <div className={css.menu}>
      <ul className={css.places}>
        {places.map(({ name, to, icon, label }) => (
          <li key={name}>
            <NavItemRouterLink to={to} icon={icon} label={label} isNarrow={isNarrow} />
          </li>
        ))}
      </ul>
      {isNarrow ? null : <CompanyTab />}
    </div>
  );
}

function CompanyTab() {
  const texts = shellTexts();
  const links = useVariant();
  return (
    <details className={css.company}>
      <summary className={css.summary}>
        <Icon name="building" />
        <span className={css.name}>{texts.company}</span>
        <Icon name="chevron-up" size={16} className={css.chevron} />
      </summary>
      <ul className={css.links}>
        {links.help.map(({ title, href }) => (
          <li key={href}>
            <Link href={href} isQuiet>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
