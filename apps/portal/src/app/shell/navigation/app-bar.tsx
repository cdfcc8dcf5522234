import { seesAllRequests } from '@staffroom/domain/permissions/part-access.ts';
import { can } from '@staffroom/domain/permissions/can.ts';
import { useState } from 'react';
import { waitingCount } from '../../../shared/lists/waiting-count.ts';
import { homeLink } from '../../../lib/links.ts';
import { VisuallyHidden } from '../../../ui/display/text/visually-hidden.tsx';
import { useStore } from '../../../lib/store.ts';
import { shellTexts } from '../shell-texts.ts';
import { usePermissionView } from '../../../session/can.ts';
import { useVariant } from '../../../session/region.ts';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import { Icon } from '../../../ui/display/icon.tsx';
import { Kbd } from '../../../ui/actions/kbd.tsx';
import { Logo } from '../../../ui/display/logo.tsx';
import { mediaQueries, useMediaQuery } from '../../../ui/settings/use-media-query.ts';
import { useLazyComponent } from '../../../ui/lazy/use-lazy-component.ts';
import { AccountMenu } from '../account-menu.tsx';
import { ClientSelector } from '../client-selector/client-selector.tsx';
import { LiveMark } from '../live-mark.tsx';
import { approvalsWatch } from '../shell-dialogs.ts';
import css from './app-bar.module.css';

type Props = {
  readonly isMenuOpen: boolean;
  readonly onMenu: () => void;
  readonly onSearch: () => void;
};

export function AppBar({ isMenuOpen, onMenu, onSearch }: Props) {
  const texts = shellTexts();
  const { appName, logo } = useVariant();
  const isMobile = useMediaQuery(mediaQueries.mobile);
  const seesPending = can(usePermissionView(), seesAllRequests);
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
          <Logo name={appName} imageUrl={logo} isMarkOnly={isMobile} />
        </a>
        <div className={css.clients}>
          <ClientSelector />
        </div>
        <LiveMark isShort={isMobile} />
        {isMobile ? null : (
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
        {seesPending ? <ApprovalsBell /> : null}
        <AccountMenu />
      </div>
    </header>
  );
}

/** The number of requests to answer; opens them over the screen. */
function ApprovalsBell() {
  const [isOpen, setOpen] = useState(false);
  const count = useStore(waitingCount);
  const { Component: Watch } = useLazyComponent(approvalsWatch, true);
  return (
    <>
      <IconButton
        icon="bell"
        label={shellTexts().approvalsBell(count)}
        count={count}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPress={() => setOpen(true)}
      />
      {Watch === null ? null : <Watch isOpen={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}

function isApple(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.platform);
}
