/* oxlint-disable jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the focus stays in the field, which takes the keys */
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { Popover } from 'react-aria-components/Popover';
import { matchesSearch } from '@staffroom/domain/text/search-text.ts';
import type { IconName } from './icon-names.ts';
import { Field, type FieldProps } from './field.tsx';
import { Icon } from './icon.tsx';
import type { Option } from './options-list.tsx';
import fieldCss from './field.module.css';
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
  /** Stands in the list when nothing matches. */
  emptyText?: string;
}

/**
 * One of many, found by typing: every word of the search may stand anywhere in the label. Arrows move, Enter takes,
 * Escape closes. Text that names no option goes back to the value when the field is left.
 */
export function ComboBox(props: ComboBoxProps) {
  const { value, isDisabled = false } = props;
  const list = useOptionSearch(props);
  const listId = useId();
  const boxRef = useRef<HTMLDivElement>(null);
  const optionId = (option: Option) => `${listId}${option.id}`;
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
          <input
            {...ids}
            className={fieldCss.input}
            role="combobox"
            name={props.name}
            autoComplete="off"
            spellCheck={false}
            aria-autocomplete="list"
            aria-expanded={list.isOpen}
            aria-controls={list.isOpen ? listId : undefined}
            aria-activedescendant={list.isOpen && list.active ? optionId(list.active) : undefined}
            placeholder={props.placeholder}
            disabled={isDisabled}
            value={list.text}
            onChange={(event) => list.type(event.target.value)}
            onClick={list.open}
            onKeyDown={list.onKeyDown}
            onBlur={() => {
              list.leave();
              props.onBlur?.();
            }}
          />
          <span className={css.open} aria-hidden="true" onPointerDown={(event) => list.toggle(event)}>
            <Icon name="chevron-down" size={16} />
          </span>
          <Popover
            className={css.popover!}
            triggerRef={boxRef}
            isOpen={list.isOpen}
            onOpenChange={(isOpen) => {
              if (!isOpen) list.leave();
            }}
            isNonModal
            offset={4}
            placement="bottom start"
            style={{ inlineSize: boxRef.current?.offsetWidth }}
          >
            <div
              id={listId}
              role="listbox"
              aria-label={props.label}
              className={css.list}
              // The focus stays in the field while a finger is on the list.
              onPointerDown={(event) => event.preventDefault()}
            >
              {list.found.map((option, index) => (
                <ComboOption
                  key={option.id}
                  id={optionId(option)}
                  option={option}
                  startsGroup={option.group !== undefined && option.group !== list.found[index - 1]?.group}
                  isActive={option === list.active}
                  isSelected={option.id === value}
                  onPick={() => list.pick(option)}
                />
              ))}
              {list.found.length === 0 ? (
                <div role="option" aria-disabled="true" aria-selected="false" className={css.empty}>
                  {props.emptyText ?? 'Nothing matches'}
                </div>
              ) : null}
            </div>
          </Popover>
        </div>
      )}
    </Field>
  );
}

interface ComboOptionProps {
  id: string;
  option: Option;
  startsGroup: boolean;
  isActive: boolean;
  isSelected: boolean;
  onPick: () => void;
}

function ComboOption({ id, option, startsGroup, isActive, isSelected, onPick }: ComboOptionProps) {
  return (
    <>
      {startsGroup ? (
        <div role="presentation" className={css.sectionLabel}>
          {option.group}
        </div>
      ) : null}
      <div
        id={id}
        ref={isActive ? (item) => item?.scrollIntoView({ block: 'nearest' }) : undefined}
        role="option"
        className={css.option}
        aria-selected={isSelected}
        aria-disabled={option.isDisabled || undefined}
        data-focused={isActive || undefined}
        data-selected={isSelected || undefined}
        data-disabled={option.isDisabled || undefined}
        onClick={option.isDisabled ? undefined : onPick}
      >
        <span className={css.words}>
          <span>{option.label}</span>
          {option.description ? <span className={css.description}>{option.description}</span> : null}
        </span>
        {isSelected ? <Icon name="check" className={css.check} /> : null}
      </div>
    </>
  );
}

/** What is typed, what of the options it finds and which of them is at hand. */
function useOptionSearch({ options, value, onChange }: ComboBoxProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [activeId, setActiveId] = useState<string | null>(null);
  const chosen = options.find((option) => option.id === value);
  const found = groupTogether(
    draft === null ? options : options.filter((option) => matchesSearch(option.label, draft)),
  );
  const choosable = found.filter((option) => !option.isDisabled);
  const active =
    choosable.find((option) => option.id === activeId) ??
    (draft ? choosable[0] : choosable.find((each) => each === chosen));

  const close = () => {
    setOpen(false);
    setDraft(null);
    setActiveId(null);
  };
  const open = () => setOpen(true);
  const pick = (option: Option) => {
    if (option.id !== value) onChange(option.id);
    close();
  };
  const move = (steps: number) => {
    const index = active ? choosable.indexOf(active) : steps > 0 ? -1 : 0;
    setActiveId(choosable.at((index + steps) % Math.max(1, choosable.length))?.id ?? null);
    open();
  };
  return {
    text: draft ?? chosen?.label ?? '',
    isOpen,
    found,
    active,
    open,
    pick,
    leave: close,
    type(text: string) {
      setDraft(text);
      setActiveId(null);
      open();
      if (text === '' && value !== null) onChange(null);
    },
    toggle(event: { preventDefault: () => void; currentTarget: Element }) {
      event.preventDefault();
      event.currentTarget.parentElement?.querySelector('input')?.focus();
      if (isOpen) close();
      else open();
    },
    onKeyDown(event: KeyboardEvent) {
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        event.preventDefault();
        move(event.key === 'ArrowDown' ? 1 : -1);
      } else if (event.key === 'Enter' && isOpen) {
        event.preventDefault();
        if (active) pick(active);
      } else if (event.key === 'Escape' && isOpen) {
        event.preventDefault();
        event.stopPropagation();
        close();
      }
    },
  };
}

/** Members of a group next to each other, in the order of first occurrence. */
function groupTogether(options: Option[]): Option[] {
  return [...Map.groupBy(options, (option) => option.group).values()].flat();
}
