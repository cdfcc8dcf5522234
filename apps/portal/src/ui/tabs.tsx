import type { ReactNode } from 'react';
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components/Tabs';
import css from './tabs.module.css';

export interface TabItem {
  id: string;
  label: string;
  /** Beside the label; undefined shows none. */
  count?: number | undefined;
  content: ReactNode;
}

export interface TabsProps {
  label: string;
  tabs: TabItem[];
  selectedId: string;
  onChange: (id: string) => void;
}

/** Only the chosen tab's content is drawn. */
export function Tabs({ label, tabs, selectedId, onChange }: TabsProps) {
  return (
    <AriaTabs
      selectedKey={selectedId}
      onSelectionChange={(key) => onChange(String(key))}
      className={css.tabs!}
    >
      <TabList aria-label={label} className={css.list!}>
        {tabs.map((tab) => (
          <Tab key={tab.id} id={tab.id} className={css.tab!}>
            {tab.label}
            {tab.count === undefined ? null : <span className={css.count}>{tab.count}</span>}
          </Tab>
        ))}
      </TabList>
      {tabs.map((tab) => (
        <TabPanel key={tab.id} id={tab.id} className={css.panel!}>
          {tab.content}
        </TabPanel>
      ))}
    </AriaTabs>
  );
}
