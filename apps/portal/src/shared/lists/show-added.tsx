import type { ReactNode } from 'react';
import { Button } from '../../ui/actions/button.tsx';
import css from './show-added.module.css';

/** Shows the number of new entries on top of the page, without shifting it; a press shows them. */
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
