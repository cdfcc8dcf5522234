import { useState } from 'react';
import { matchesSearch } from '@staffroom/domain/text/search-text.ts';
import { Button } from './button.tsx';
import { Checkbox } from './checkbox.tsx';
import { ChoiceTrigger } from './choice-trigger.tsx';
import type { FieldProps } from './field.tsx';
import type { IconName } from './icon-names.ts';
import type { Option } from './options-list.tsx';
import { TextInput } from './text-input.tsx';
import css from './multi-select.module.css';

export interface MultiSelectProps extends FieldProps {
  options: Option[];
  value: string[];
  /** In the order of the options. */
  onChange: (value: string[]) => void;
  placeholder?: string;
  icon?: IconName;
  /** What all are called in the closed field: 'All locations'. */
  allLabel?: string;
}

/** Several of many, with search from nine options on, and select-all for what is shown. */
export function MultiSelect({
  options,
  value,
  onChange,
  placeholder = 'Choose',
  allLabel = 'All',
  icon,
  ...field
}: MultiSelectProps) {
  return (
    <ChoiceTrigger
      {...field}
      icon={icon}
      placeholder={placeholder}
      summary={summaryOf(options, value, allLabel)}
    >
      {(close) => (
        <Choices label={field.label} options={options} value={value} onChange={onChange} onDone={close} />
      )}
    </ChoiceTrigger>
  );
}

interface ChoicesProps extends Pick<MultiSelectProps, 'label' | 'options' | 'value' | 'onChange'> {
  onDone: () => void;
}

function Choices({ label, options, value, onChange, onDone }: ChoicesProps) {
  const [search, setSearch] = useState('');
  const chosen = new Set(value);
  const shown = options.filter((option) => matchesSearch(option.label, search));
  const changeable = shown.filter((option) => !option.isDisabled);
  const chosenShown = changeable.filter((option) => chosen.has(option.id)).length;
  const isAll = changeable.length > 0 && chosenShown === changeable.length;
  const set = (ids: string[], isSelected: boolean) => {
    const next = new Set(chosen);
    for (const id of ids) {
      if (isSelected) next.add(id);
      else next.delete(id);
    }
    onChange(options.map((option) => option.id).filter((id) => next.has(id)));
  };
  return (
    <>
      {options.length > 8 ? (
        <div className={css.search}>
          <TextInput
            type="search"
            label={`Search ${label}`}
            hidesLabel
            placeholder="Search"
            value={search}
            onChange={setSearch}
          />
        </div>
      ) : null}
      <div className={css.list} role="group" aria-label={label}>
        <div className={css.all}>
          <Checkbox
            isSelected={isAll}
            isIndeterminate={!isAll && chosenShown > 0}
            isDisabled={changeable.length === 0}
            onChange={(isSelected) =>
              set(
                changeable.map((option) => option.id),
                isSelected,
              )
            }
          >
            {search === '' ? 'Select all' : `Select all ${changeable.length} found`}
          </Checkbox>
        </div>
        {shown.map((option) => (
          <div key={option.id} className={css.option}>
            <Checkbox
              isSelected={chosen.has(option.id)}
              isDisabled={option.isDisabled ?? false}
              description={option.description}
              onChange={(isSelected) => set([option.id], isSelected)}
            >
              {option.label}
            </Checkbox>
          </div>
        ))}
        {shown.length === 0 ? <p className={css.empty}>Nothing matches</p> : null}
      </div>
      <div className={css.foot}>
        <span aria-live="polite">{value.length} chosen</span>
        <Button variant="primary" size="small" onPress={onDone}>
          Done
        </Button>
      </div>
    </>
  );
}

function summaryOf(options: Option[], value: string[], allLabel: string): string | null {
  if (value.length === 0) return null;
  if (value.length === options.length && options.length > 1) return `${allLabel} (${options.length})`;
  const chosen = options.filter((option) => value.includes(option.id)).map((option) => option.label);
  return chosen.length <= 2 ? chosen.join(', ') : `${chosen[0]} and ${chosen.length - 1} more`;
}
