import { useNavigate, useRouterState } from '@tanstack/react-router';
import { settingsTexts } from '../../lib/texts/settings-texts.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { AppearancePanel } from './appearance-panel.tsx';
import { ProfilePanel } from './profile-panel.tsx';
import css from './settings-screen.module.css';

/** Each part has an address of its own. */
export function SettingsScreen() {
  const texts = settingsTexts();
  const navigate = useNavigate();
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const selected = pathname === '/settings/appearance' ? pathname : '/settings/profile';
  return (
    <div className={css.screen}>
      <PageHeader title={texts.title} />
      <Tabs
        label={texts.title}
        selectedId={selected}
        onChange={(to) => void navigate({ to })}
        tabs={[
          { id: '/settings/profile', label: texts.profile, content: <ProfilePanel /> },
          { id: '/settings/appearance', label: texts.appearance, content: <AppearancePanel /> },
        ]}
      />
    </div>
  );
}
