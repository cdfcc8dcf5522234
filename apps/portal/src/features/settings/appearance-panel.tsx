import { changePreferences, usePreferences } from '../../lib/device/device-preferences.ts';
import type { DashboardLayout } from '../../lib/device/device-preferences.ts';
import { settingsTexts } from './settings-texts.ts';
import { Card } from '../../ui/display/card.tsx';
import { RadioGroup } from '../../ui/forms/radio-group.tsx';
import css from './settings-screen.module.css';

/** Preferences that are stored on this device. */
export function AppearancePanel() {
  const texts = settingsTexts();
  const { darkMode, dashboardLayout } = usePreferences();
  return (
    <div className={css.panel} data-kept>
      <Card title={texts.appearance}>
        <div className={css.stack}>
          <RadioGroup
            label={texts.theme}
            value={darkMode === null ? 'device' : darkMode ? 'dark' : 'light'}
            onChange={(value) =>
              changePreferences({ darkMode: value === 'device' ? null : value === 'dark' })
            }
            options={[
              { value: 'device', label: texts.themeDevice },
              { value: 'light', label: texts.themeLight },
              { value: 'dark', label: texts.themeDark },
            ]}
          />
          <RadioGroup
            label={texts.layout}
            description={texts.layoutWords}
            value={String(dashboardLayout)}
            onChange={(value) => changePreferences({ dashboardLayout: Number(value) as DashboardLayout })}
            options={[
              { value: '0', label: texts.tile },
              { value: '1', label: texts.list },
              { value: '2', label: texts.map },
            ]}
          />
          <p className={css.soft}>{texts.kept}</p>
        </div>
      </Card>
    </div>
  );
}
