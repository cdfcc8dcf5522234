import { can } from '@staffroom/domain/permissions/can.ts';
import { goTo } from '../../lib/navigation/go-to.ts';
import { approvalsLink, homeLink } from '../../lib/links.ts';
import { shellTexts } from './shell-texts.ts';
import { usePermissionView } from '../../session/can.ts';
import { useVariantLinks } from '../../session/region.ts';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import { Icon } from '../../ui/display/icon.tsx';
import { Kbd } from '../../ui/actions/kbd.tsx';
import { Logo } from '../../ui/display/logo.tsx';
import { VisuallyHidden } from '../../ui/display/visually-hidden.tsx';
import { mediaQueries, useMediaQuery } from '../../ui/settings/use-media-query.ts';
import { AccountMenu } from './account-menu.tsx';
import { ClientSelector } from './client-selector.tsx';
import { LiveMark } from './live-mark.tsx';
import css from './app-bar.module.css';

type Props = {
  readonly isMenuOpen: boolean;
  readonly onMenu: () => void;
  readonly onSearch: () => void;
};

export function AppBar({ isMenuOpen, onMenu, onSearch }: Props) {
  const texts = shellTexts();
  const { appName } = useVariantLinks();
  const isMobile = useMediaQuery(mediaQueries.mobile);
  const seesPending = can(usePermissionView(), { scope: 'pending booking', modifier: 'view' });
  return (
    <header className={css.bar}>
      <div className={css.line}>
        {isMobile ? null : (
          <IconButton
            icon="menu"
            label={isMenuOpen ? texts.closeMenu : texts.openMenu}
            aria-expanded={isMenuOpen}
            hidesTooltip
            onPress={onMenu}
          />
        )}
        <a href={homeLink} className={css.logo} aria-label={appName}>
          <Logo name={appName} isMarkOnly={isMobile} />
        </a>
        <div className={css.clients}>
          <ClientSelector />
        </div>
        <LiveMark isShort={isMobile} />
        {isMobile ? (
          <IconButton icon="search" label={texts.searchOrGo} hidesTooltip onPress={onSearch} />
        ) : (
          <button type="button" className={css.search} onClick={onSearch}>
            <Icon name="search" size={16} />
            <span className={css.searchWords} aria-hidden="true">
              {texts.search}
            </span>
            <VisuallyHidden>{texts.searchOrGo}</VisuallyHidden>
            <span aria-hidden="true">
              <Kbd>{isApple() ? '⌘ K' : 'Ctrl K'}</Kbd>
            </span>
          </button>
        )}
        {seesPending ? (
          <IconButton icon="bell" label={texts.approvalsBell} onPress={() => goTo(approvalsLink)} />
        ) : null}
        <AccountMenu />
      </div>
    </header>
  );
}

function isApple(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.platform);
}
