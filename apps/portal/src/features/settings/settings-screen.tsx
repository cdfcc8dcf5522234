import { useNavigate, useRouterState } from '@tanstack/react-router';
import { settingsTexts } from '../../shared/texts/settings-texts.ts';
import { templateTexts } from './template-texts.ts';
import { PageHeader } from '../../ui/navigation/page-header.tsx';
import { Tabs } from '../../ui/navigation/tabs.tsx';
import { AppearancePanel } from './appearance-panel.tsx';
import { ProfilePanel } from './profile-panel.tsx';
import { TemplatesPanel } from './templates-panel.tsx';
import css from './settings-screen.module.css';

const addresses: readonly string[] = ['/settings/templates', '/settings/appearance'];

/** Each part has an address of its own. */
export function SettingsScreen() {
  const texts = settingsTexts();
  const navigate = useNavigate();
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  return (
    <div className={css.screen}>
      <PageHeader title={texts.title} />
      <Tabs
        label={texts.title}
        selectedId={addresses.includes(pathname) ? pathname : '/settings/profile'}
        onChange={(to) => void navigate({ to })}
        tabs={[
          { id: '/settings/profile', label: texts.profile, content: <ProfilePanel /> },
          { id: '/settings/templates', label: templateTexts().title, content: <TemplatesPanel /> },
          { id: '/settings/appearance', label: texts.appearance, content: <AppearancePanel /> },
        ]}
      />
    </div>
  );
}
