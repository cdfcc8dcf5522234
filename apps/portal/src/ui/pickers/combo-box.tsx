import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { inWords } from '@staffroom/domain/text/translation.ts';
import { matchesSearch } from '@staffroom/domain/text/search-text.ts';
import type { IconName } from '../display/icon-names.ts';
import { Field, type FieldProps } from '../forms/field.tsx';
import { Icon } from '../display/icon.tsx';
import { LazyOverlay } from '../lazy/lazy-overlay.tsx';
import { popoverPart } from '../lazy/lazy-overlays.tsx';
import { OptionsList, groupTogether, emptyOptionId, optionId, type Option } from './options-list.tsx';
import { isComposing, useActiveOption } from './use-active-option.ts';
import { useLazyComponent } from '../lazy/use-lazy-component.ts';
import fieldCss from '../forms/field.module.css';
import css from './options-list.module.css';

export interface ComboBoxProps extends FieldProps {
  options: Option[];
  value: string | null;
  /** null when the text was emptied. */
  onChange: (value: string | null) => void;
  onBlur?: () => void;
  placeholder?: string;
  icon?: IconName;
  name?: string;
  /** Shown in the list when nothing matches. */
  emptyText?: string;
  /** Called with the typed text, and '' at the end: for options from a server. */
  onSearch?: ((text: string) => void) | undefined;
  /** Accepts any text; the options are then suggestions, and Enter takes one only after an arrow. */
  free?: { text: string; onText: (text: string) => void };
}

/**
 * One of many, found by typing: every word of the search may be anywhere in the label. Arrows move, Enter selects,
 * Escape closes. Text that matches no option reverts to the value on blur.
 */
export function ComboBox(props: ComboBoxProps) {
  const { value, isDisabled = false } = props;
  const list = useOptionSearch(props);
  const listId = useId();
  const boxRef = useRef<HTMLDivElement>(null);
  const showsList = list.isOpen && (props.free === undefined || list.found.length > 0);
  const isShown = useLazyComponent(popoverPart, showsList).Component !== null && showsList;
  return (
    <Field {...props}>
      {(ids) => (
        <div
          ref={boxRef}
          className={fieldCss.control}
          data-invalid={props.errorMessage ? true : undefined}
          data-disabled={isDisabled || undefined}
        >
          {props.icon ? (
            <span className={fieldCss.before}>
              <Icon name={props.icon} />
            </span>
          ) : null}
          <span className={css.whole} data-value={list.text}>
            <input
              {...ids}
              className={fieldCss.input}
              role="combobox"
              name={props.name}
              autoComplete="off"
              spellCheck={false}
              aria-autocomplete="list"
              aria-expanded={isShown}
              aria-controls={isShown ? listId : undefined}
              aria-activedescendant={isShown ? activeId(listId, list) : undefined}
              placeholder={props.placeholder}
              disabled={isDisabled}
              value={list.text}
              onChange={(event) => list.type(event.target.value)}
              onClick={list.open}
              onFocus={popoverPart.load}
              onKeyDown={list.onKeyDown}
              onBlur={() => {
                list.leave();
                props.onBlur?.();
              }}
            />
          </span>
          <span className={css.open} aria-hidden="true" onPointerDown={(event) => list.toggle(event)}>
            <Icon name="chevron-down" size={16} />
          </span>
          <LazyOverlay
            part={popoverPart}
            isQuietWhenLate
            className={css.popover!}
            triggerRef={boxRef}
            isOpen={showsList}
            onClose={list.leave}
            isNonModal
            inlineSize={boxRef.current?.offsetWidth}
          >
            <OptionsList
              id={listId}
              aria-label={props.label}
              options={list.found}
              active={list.active}
              selectedId={value}
              emptyText={props.emptyText ?? inWords('Nothing matches')}
              onPick={list.pick}
              // The focus stays in the field while the list is touched.
              onPointerDown={(event) => event.preventDefault()}
            />
          </LazyOverlay>
        </div>
      )}
    </Field>
  );
}

/** An empty list says so by its one line. */
function activeId(
  listId: string,
  { active, found }: Pick<ReturnType<typeof useOptionSearch>, 'active' | 'found'>,
): string | undefined {
  if (found.length === 0) return emptyOptionId(listId);
  return active && optionId(listId, active);
}

/** The typed text, the matching options and the active one. */
function useOptionSearch({ options, value, onChange, onSearch, free }: ComboBoxProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const chosen = options.find((option) => option.id === value);
  const found = groupTogether(
    draft === null ? options : options.filter((option) => matchesSearch(option.label, draft)),
  );
  const choosable = found.filter((option) => !option.isDisabled);
  const { active, choose, move } = useActiveOption(
    choosable,
    draft ? (free ? undefined : choosable[0]) : choosable.find((each) => each === chosen),
  );

  const close = () => {
    setOpen(false);
    setDraft(null);
    onSearch?.('');
    choose(null);
  };
  const open = () => setOpen(true);
  const pick = (option: Option) => {
    if (option.id !== value) onChange(option.id);
    close();
  };
  return {
    text: draft ?? chosen?.label ?? free?.text ?? '',
    isOpen,
    found,
    active,
    open,
    pick,
    leave: close,
    type(text: string) {
      setDraft(text);
      onSearch?.(text);
      choose(null);
      open();
      if (free) free.onText(text);
      else if (text === '' && value !== null) onChange(null);
    },
    toggle(event: { preventDefault: () => void; currentTarget: Element }) {
      event.preventDefault();
      event.currentTarget.parentElement?.querySelector('input')?.focus();
      if (isOpen) close();
      else open();
    },
    onKeyDown(event: KeyboardEvent) {
      if (isComposing(event)) return;
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        event.preventDefault();
        move(event.key === 'ArrowDown' ? 1 : -1);
        open();
      } else if (event.key === 'Enter' && isOpen) {
        event.preventDefault();
        if (active) pick(active);
        else if (free) close();
      } else if (event.key === 'Escape' && isOpen) {
        event.preventDefault();
        event.stopPropagation();
        close();
      }
    },
  };
}
