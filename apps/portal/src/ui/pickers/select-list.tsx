import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { inWords } from '@staffroom/domain/text/translation.ts';
import type { ListFocus } from '../overlay/use-overlay-trigger.ts';
import { OptionsList, optionId, type Option } from './options-list.tsx';
import { PopoverSurface, type PopoverSurfaceProps } from '../overlay/popover-surface.tsx';
import { useTypedOption } from './use-typed-option.ts';
import css from './options-list.module.css';

export interface SelectListProps extends Pick<
  PopoverSurfaceProps,
  'isOpen' | 'onClose' | 'triggerRef' | 'placement' | 'inlineSize'
> {
  id: string;
  label: string;
  options: Option[];
  value: string | null;
  onPick: (option: Option) => void;
  /** Where it begins while none is chosen. */
  listFocus: ListFocus;
  /** Instead: the option, by its id, where it begins while none is chosen. */
  startId?: string | undefined;
}

/** The open list of a `TimeInput`. */
export function SelectList(props: SelectListProps) {
  const { isOpen, onClose, triggerRef, placement, inlineSize, label, ...list } = props;
  return (
    <PopoverSurface
      className={css.popover!}
      isOpen={isOpen}
      onClose={onClose}
      triggerRef={triggerRef}
      inlineSize={inlineSize}
      label={label}
      {...(placement ? { placement } : {})}
    >
      <KeyedList {...list} label={label} />
    </PopoverSurface>
  );
}

type KeyedListProps = Omit<SelectListProps, 'isOpen' | 'onClose' | 'triggerRef' | 'placement' | 'inlineSize'>;

function KeyedList({ id, label, options, value, onPick, listFocus, startId }: KeyedListProps) {
  const ref = useRef<HTMLDivElement>(null);
  const choosable = options.filter((option) => !option.isDisabled);
  const find = (id: string | null | undefined) => options.find((option) => option.id === id);
  // By its id: the options may be recreated while the list is open.
  const [activeId, setActiveId] = useState(
    () => (find(value) ?? find(startId) ?? choosable.at(listFocus === 'last' ? -1 : 0))?.id,
  );
  const active = find(activeId);
  const setActive = (option: Option | undefined) => setActiveId(option?.id);
  const findTyped = useTypedOption(options);
  useEffect(() => ref.current?.focus({ preventScroll: true }), []);
  const onKeyDown = (event: KeyboardEvent) => {
    const typed = findTyped(event, active);
    const at = active === undefined ? -1 : choosable.indexOf(active);
    if (typed !== null) setActive(typed);
    else if (event.key === 'ArrowDown') setActive(choosable[Math.min(at + 1, choosable.length - 1)]);
    else if (event.key === 'ArrowUp') setActive(choosable[Math.max(at - 1, 0)]);
    else if (event.key === 'Home') setActive(choosable[0]);
    else if (event.key === 'End') setActive(choosable.at(-1));
    else if (event.key === 'Enter' || event.key === ' ') {
      if (active !== undefined) onPick(active);
    } else return;
    event.preventDefault();
  };
  return (
    <OptionsList
      ref={ref}
      id={id}
      aria-label={label}
      aria-activedescendant={active === undefined ? undefined : optionId(id, active)}
      tabIndex={0}
      options={options}
      active={active}
      selectedId={value}
      emptyText={inWords('Nothing to choose from')}
      onPick={onPick}
      onKeyDown={onKeyDown}
      onPointerMove={(event) => {
        const over = (event.target as Element).closest('[role=option]')?.id;
        const option = choosable.find((each) => optionId(id, each) === over);
        if (option !== undefined) setActive(option);
      }}
    />
  );
}
