import { usePathname } from '../../lib/navigation/shown.ts';
import { goTo } from '../../lib/navigation/go-to.ts';
import { settingsLinks } from '../../lib/links.ts';
import { settingsTexts } from './settings-texts.ts';
import { templateTexts } from './template-texts.ts';
import { PageHeader } from '../../ui/navigation/page-header.tsx';
import { Tabs } from '../../ui/navigation/tabs.tsx';
import { AppearancePanel } from './appearance-panel.tsx';
import { notificationTexts } from './notification-texts.ts';
import { NotificationsPanel } from './notifications-panel.tsx';
import { ProfilePanel } from './profile-panel.tsx';
import { TemplatesPanel } from './templates-panel.tsx';
import css from './settings-screen.module.css';

const parts = Object.values(settingsLinks);

/** Each part has an address of its own. */
export function SettingsScreen() {
  const texts = settingsTexts();
  const pathname = usePathname();
  return (
    <div className={css.screen}>
      <PageHeader title={texts.title} />
      <Tabs
        label={texts.title}
        selectedId={parts.find((part) => part === pathname) ?? settingsLinks.profile}
        onChange={(id) => goTo(parts.find((part) => part === id) ?? settingsLinks.profile)}
        tabs={[
          { id: settingsLinks.profile, label: texts.profile, content: <ProfilePanel /> },
          { id: settingsLinks.templates, label: templateTexts().title, content: <TemplatesPanel /> },
          {
            id: settingsLinks.notifications,
            label: notificationTexts().title,
            content: <NotificationsPanel />,
          },
          { id: settingsLinks.appearance, label: texts.appearance, content: <AppearancePanel /> },
        ]}
      />
    </div>
  );
}
