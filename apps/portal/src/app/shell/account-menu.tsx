import { goTo } from '../../lib/navigation/go-to.ts';
import { logoutLink, settingsLink } from '../../lib/links.ts';
import { changePreferences, usePreferences } from '../../lib/device/device-preferences.ts';
import { shellTexts } from './shell-texts.ts';
import { useViewer } from '../../session/viewer.ts';
import { Avatar } from '../../ui/display/avatar.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Menu } from '../../ui/overlay/menu/menu.tsx';
import { VisuallyHidden } from '../../ui/display/text/visually-hidden.tsx';
import { useMediaQuery } from '../../ui/settings/use-media-query.ts';
import css from './account-menu.module.css';

/** The signed-in person, the colour mode, settings and sign-out. */
export function AccountMenu() {
  const texts = shellTexts();
  const { contact, fullName } = useViewer();
  const { darkMode } = usePreferences();
  const isDarkDevice = useMediaQuery('(prefers-color-scheme: dark)');
  const isDark = darkMode ?? isDarkDevice;
  return (
    <Menu
      label={texts.account}
      placement="bottom end"
      trigger={
        <Button variant="quiet" size="small" className={css.trigger}>
          <VisuallyHidden>{`${texts.account}: ${fullName}`}</VisuallyHidden>
          <Avatar name={fullName} size="sm" isDecorative />
        </Button>
      }
      header={
        <span className={css.who}>
          <span className={css.name}>{fullName}</span>
          <span className={css.email}>{contact.emailAddress}</span>
        </span>
      }
      items={[
        {
          id: 'theme',
          label: isDark ? texts.lightMode : texts.darkMode,
          icon: isDark ? 'sun' : 'moon',
          onSelect: () => changePreferences({ darkMode: !isDark }),
        },
        {
          id: 'settings',
          label: texts.settings,
          icon: 'settings',
          onSelect: () => goTo(settingsLink),
        },
        {
          id: 'logout',
          label: texts.logOut,
          icon: 'logout',
          onSelect: () => goTo(logoutLink),
        },
      ]}
    />
  );
}
