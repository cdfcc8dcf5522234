import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { Button } from '../../ui/actions/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { classNames } from '../../ui/styles/class-names.ts';
import css from './undo-strip.module.css';

type UndoStripProps = {
  isOver: boolean;
  /** Shown while it can be undone. */
  words: ReactNode;
  label: string;
  /** The countdown, such as 'for 12 s'; '' before it is known. */
  timeLeft: string;
  isPending: boolean;
  onPress: () => void;
  /** Shown once it is over. */
  over: string;
  /** The undo has just been refused because it was over. */
  isRefused: boolean;
  /** What to do instead, once it is over. */
  instead: ReactNode;
};

/**
 * Undoes what was just sent. Keeps its space when the time is over, so that the layout does not shift under a finger.
 */
export function UndoStrip(props: UndoStripProps) {
  const { isOver, words, label, timeLeft, isPending, onPress, over, isRefused, instead } = props;
  const overPart = useRef<HTMLDivElement>(null);
  // The button that has the focus is about to be hidden.
  useLayoutEffect(() => {
    const { current: part } = overPart;
    if (isOver && part?.previousElementSibling?.contains(document.activeElement)) part.focus();
  }, [isOver]);
  return (
    <Banner>
      <div className={css.both}>
        <div className={classNames(css.part, isOver && css.hidden)}>
          <span className={css.words}>{words}</span>
          <Button size="small" icon="undo" isPending={isPending} onPress={onPress}>
            {label}{' '}
            <span aria-hidden="true" className={css.seconds}>
              {timeLeft}
            </span>
          </Button>
        </div>
        <div ref={overPart} tabIndex={-1} className={classNames(css.part, !isOver && css.hidden)}>
          <span className={css.words} {...(isRefused && isOver ? { role: 'alert' } : {})}>
            {over}
          </span>
          {instead}
        </div>
      </div>
    </Banner>
  );
}
