import type { ReactNode } from 'react';
import { Button } from '../../ui/actions/button.tsx';
import css from './show-added.module.css';

/** Says that something new waits, over the page and without moving it; a press shows it. */
export function ShowAdded({
  count,
  onShow,
  children,
}: {
  count: number;
  onShow: () => void;
  children: ReactNode;
}) {
  return (
    <div className={css.place} role="status">
      {count === 0 ? null : (
        <Button variant="primary" size="small" icon="refresh" onPress={onShow}>
          {children}
        </Button>
      )}
    </div>
  );
}
