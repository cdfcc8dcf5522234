import { useState, type UIEvent } from 'react';
import { inWords } from '@staffroom/domain/text/translation.ts';
import { matchesSearch } from '@staffroom/domain/text/search-text.ts';
import { Button } from '../actions/button.tsx';
import { Checkbox } from '../forms/checkbox.tsx';
import { FoundCount } from './found-count.tsx';
import { groupCount } from './group-count.ts';
import type { Option } from './options-list.tsx';
import { TextInput } from '../forms/text-input.tsx';
import css from './multi-select.module.css';

export interface MultiSelectChoicesProps {
  label: string;
  options: Option[];
  value: string[];
  /** In the order of the options. */
  onChange: (value: string[]) => void;
  close: () => void;
}

/** Of thousands of options only as many are rendered as somebody scrolls to; a search looks through all. */
const optionsAtOnce = 100;
/** The distance from the end of the list at which more are rendered. */
const nearEndPx = 1_000;

/** Search, boxes and foot: the inside of a MultiSelect. */
export function MultiSelectChoices({ label, options, value, onChange, close }: MultiSelectChoicesProps) {
  const [search, setSearch] = useState('');
  const [most, setMost] = useState(optionsAtOnce);
  const chosen = new Set(value);
  const shown = options.filter((option) =>
    matchesSearch(`${option.label} ${option.description ?? ''}`, search),
  );
  const changeable = shown.filter((option) => !option.isDisabled);
  const chosenShown = changeable.filter((option) => chosen.has(option.id)).length;
  const isAll = chosenShown === changeable.length;
  const onScroll = ({ currentTarget }: UIEvent<HTMLElement>) => {
    const { scrollHeight, scrollTop, clientHeight } = currentTarget;
    if (shown.length > most && scrollHeight - scrollTop - clientHeight < nearEndPx) setMost(2 * most);
  };
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
            label={inWords('Search {label}', { label })}
            hidesLabel
            placeholder={inWords('Search')}
            value={search}
            onChange={(next) => {
              setSearch(next);
              setMost(optionsAtOnce);
            }}
          />
        </div>
      ) : null}
      <div className={css.list} role="group" aria-label={label} onScroll={onScroll}>
        {changeable.length === 0 ? null : (
          <div className={css.all}>
            <Checkbox
              isSelected={isAll}
              isIndeterminate={!isAll && chosenShown > 0}
              onChange={(isSelected) =>
                set(
                  changeable.map((option) => option.id),
                  isSelected,
                )
              }
            >
              {search === ''
                ? inWords('Select all')
                : inWords('Select all {count} found', { count: groupCount(changeable.length) })}
            </Checkbox>
          </div>
        )}
        {shown.slice(0, most).map((option) => (
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
        <FoundCount count={search === '' && shown.length > 0 ? null : shown.length} />
      </div>
      <div className={css.foot}>
        <span aria-live="polite">{inWords('{count} chosen', { count: groupCount(value.length) })}</span>
        <Button variant="primary" size="small" onPress={close}>
          {inWords('Done')}
        </Button>
      </div>
    </>
  );
}
