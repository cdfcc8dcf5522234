/* oxlint-disable jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field or the list takes the keys */
import type { HTMLAttributes, ReactNode, Ref } from 'react';
import { Icon } from '../display/icon.tsx';
import css from './options-list.module.css';

export interface Option {
  id: string;
  label: string;
  description?: string | undefined;
  /** Options of one group are listed together under its name, in the order of first occurrence. */
  group?: string | undefined;
  isDisabled?: boolean;
}

interface OptionsListProps<Of extends Option> extends Omit<
  HTMLAttributes<HTMLDivElement>,
  'className' | 'role' | 'children'
> {
  id: string;
  /** Those of one group next to each other (`groupTogether`). */
  options: readonly Of[];
  /** The active option. */
  active: Of | undefined;
  selectedId: string | null;
  onPick: (option: Of) => void;
  /** Shown when there is no option. */
  emptyText?: string;
  /** Content of an option; by default its label and description. */
  renderWords?: (option: Of) => ReactNode;
  ref?: Ref<HTMLDivElement>;
}

/** The list that a Select or ComboBox opens. */
export function OptionsList<Of extends Option>({
  options,
  active,
  selectedId,
  onPick,
  emptyText,
  renderWords = wordsOf,
  ...list
}: OptionsListProps<Of>) {
  return (
    <div {...list} role="listbox" className={css.list}>
      {options.map((option, index) => (
        <ShownOption
          key={option.id}
          id={optionId(list.id, option)}
          option={option}
          startsGroup={option.group !== undefined && option.group !== options[index - 1]?.group}
          isActive={option === active}
          isSelected={option.id === selectedId}
          words={renderWords(option)}
          onPick={() => onPick(option)}
        />
      ))}
      {options.length === 0 && emptyText ? (
        <div
          id={emptyOptionId(list.id)}
          role="option"
          aria-disabled="true"
          aria-selected="false"
          className={css.empty}
        >
          {emptyText}
        </div>
      ) : null}
    </div>
  );
}

function wordsOf({ label, description }: Option) {
  return (
    <span className={css.words}>
      <span>{label}</span>
      {description ? <span className={css.description}>{description}</span> : null}
    </span>
  );
}

/** For aria-activedescendant. */
export function optionId(listId: string, option: Option): string {
  return `${listId}${option.id}`;
}

/** Of the line that stands for an empty list. */
export function emptyOptionId(listId: string): string {
  return `${listId}-empty`;
}

/** Members of a group next to each other, in the order of first occurrence. */
export function groupTogether<Of extends Option>(options: readonly Of[]): Of[] {
  return [...Map.groupBy(options, (option) => option.group).values()].flat();
}

interface ShownOptionProps {
  id: string;
  option: Option;
  startsGroup: boolean;
  isActive: boolean;
  isSelected: boolean;
  words: ReactNode;
  onPick: () => void;
}

function ShownOption(shown: ShownOptionProps) {
  const { id, option, startsGroup, isActive, isSelected, words, onPick } = shown;
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
        {words}
        {isSelected ? <Icon name="check" className={css.check} /> : null}
      </div>
    </>
  );
}
