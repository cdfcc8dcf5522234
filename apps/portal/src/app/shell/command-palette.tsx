import { useId, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { matchesSearch } from '@staffroom/domain/text/search-text.ts';
import { goTo } from '../../lib/navigation/go-to.ts';
import { createBookingLink, type Address } from '../../lib/links.ts';
import { shellTexts } from './shell-texts.ts';
import type { IconName } from '../../ui/display/icon-names.ts';
import { Icon } from '../../ui/display/icon.tsx';
import type { OverlayState } from '../../ui/overlay/lazy-overlay.tsx';
import { ModalDialog } from '../../ui/overlay/modal-dialog.tsx';
import type { NavPlace } from './nav-places.ts';
import css from './command-palette.module.css';

export type CommandPaletteProps = OverlayState & {
  readonly places: readonly NavPlace[];
  readonly mayBook: boolean;
};
type Command = { readonly id: string; readonly label: string; readonly icon: IconName; readonly to: Address };

/** Type, arrow, Enter: every place and the main action without the mouse. */
export function CommandPalette({ isOpen, places, mayBook, onClose }: CommandPaletteProps) {
  const texts = shellTexts();
  const id = useId();
  const [search, setSearch] = useState('');
  const [at, setAt] = useState(0);
  const all: Command[] = [
    ...(mayBook
      ? [{ id: 'new', label: texts.newBooking, icon: 'calendar-add', to: createBookingLink() } as const]
      : []),
    ...places.map(({ name, label, icon, to }) => ({ id: name, label, icon, to })),
  ];
  const shown = all.filter(({ label }) => matchesSearch(label, search));
  const current = Math.min(at, shown.length - 1);

  const run = (command: Command | undefined) => {
    if (command === undefined) return;
    onClose();
    goTo(command.to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') setAt((current + 1) % Math.max(shown.length, 1));
    else if (event.key === 'ArrowUp') setAt((current - 1 + shown.length) % Math.max(shown.length, 1));
    else if (event.key === 'Enter') run(shown[current]);
    else return;
    event.preventDefault();
  };
  return (
    <ModalDialog isOpen={isOpen} onClose={onClose} title={texts.searchOrGo} size="medium">
      <div className={css.palette}>
        <div className={css.box}>
          <Icon name="search" />
          <input
            className={css.input}
            role="combobox"
            aria-label={texts.searchOrGo}
            aria-expanded="true"
            aria-controls={id}
            aria-activedescendant={shown[current] ? `${id}${shown[current].id}` : undefined}
            aria-autocomplete="list"
            autoFocus
            autoComplete="off"
            placeholder={texts.palettePlaceholder}
            value={search}
            onChange={(event) => {
              setSearch(event.target.value);
              setAt(0);
            }}
            onKeyDown={onKeyDown}
          />
        </div>
        {shown.length === 0 ? <p className={css.empty}>{texts.paletteEmpty}</p> : null}
        <div id={id} role="listbox" aria-label={texts.searchOrGo} className={css.list}>
          {shown.map((command, index) => (
            <div
              key={command.id}
              id={`${id}${command.id}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === current}
              className={css.option}
              onPointerMove={() => setAt(index)}
              onClick={() => run(command)}
              onKeyDown={onKeyDown}
            >
              <Icon name={command.icon} />
              {command.label}
            </div>
          ))}
        </div>
      </div>
    </ModalDialog>
  );
}
