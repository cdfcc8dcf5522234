import { useEffect, useId, type KeyboardEvent, type ReactNode } from 'react';
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

/** Only the selected tab's content is rendered. Arrows, Home and End select; Tab goes into the content. */
export function Tabs({ label, tabs, selectedId, onChange }: TabsProps) {
  const id = useId();
  const at = tabs.findIndex((tab) => tab.id === selectedId);
  // With more tabs than fit, the selected one stays visible, also when there is less space than before.
  useEffect(() => {
    const tab = document.getElementById(`${id}${selectedId}`);
    if (tab === null) return;
    const resized = new ResizeObserver(() => scrollToTab(tab));
    resized.observe(tab.parentElement!);
    return () => resized.disconnect();
  }, [id, selectedId]);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const to = tabs[indexOfKey(event.key, at, tabs.length) ?? -1];
    if (to === undefined) return;
    event.preventDefault();
    document.getElementById(`${id}${to.id}`)?.focus();
    onChange(to.id);
  };
  return (
    <div className={css.tabs}>
      <div role="tablist" aria-label={label} className={css.list}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            id={`${id}${tab.id}`}
            role="tab"
            className={css.tab}
            aria-selected={tab.id === selectedId}
            aria-controls={tab.id === selectedId ? `${id}panel` : undefined}
            tabIndex={tab.id === selectedId ? 0 : -1}
            onClick={() => onChange(tab.id)}
            onKeyDown={onKeyDown}
          >
            {tab.label}
            {tab.count === undefined ? null : <span className={css.count}>{tab.count}</span>}
          </button>
        ))}
      </div>
      <div
        key={selectedId}
        role="tabpanel"
        id={`${id}panel`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- content without a control is reached by Tab
        tabIndex={0}
        aria-labelledby={`${id}${selectedId}`}
        className={css.panel}
      >
        {tabs[at]?.content}
      </div>
    </div>
  );
}

/** Scrolls the list sideways alone: the page may be further down. */
function scrollToTab(tab: HTMLElement): void {
  const list = tab.parentElement!;
  const [shown, own] = [list.getBoundingClientRect(), tab.getBoundingClientRect()];
  list.scrollLeft += Math.max(own.right - shown.right, 0) || Math.min(own.left - shown.left, 0);
}

/** null for keys that select nothing. */
function indexOfKey(key: string, at: number, count: number): number | null {
  const forward = document.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  if (key === forward) return (at + 1) % count;
  if (key === 'ArrowLeft' || key === 'ArrowRight') return (at - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}
