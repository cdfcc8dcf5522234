import { inWords } from '@staffroom/domain/text/translation.ts';
import { ChoiceTrigger } from './choice-trigger.tsx';
import type { FieldProps } from '../forms/field.tsx';
import type { IconName } from '../display/icon-names.ts';
import type { Option } from './options-list.tsx';
import { groupCount } from './group-count.ts';
import { panelPartWith } from '../lazy/lazy-overlays.tsx';
import { shortenNames } from './shorten-names.ts';

const choices = panelPartWith(async () => (await import('./multi-select-choices.tsx')).MultiSelectChoices);

export interface MultiSelectProps extends FieldProps {
  options: Option[];
  value: string[];
  /** In the order of the options. */
  onChange: (value: string[]) => void;
  placeholder?: string;
  icon?: IconName;
  /** Text of the closed field when all are chosen: 'All locations'. */
  allLabel?: string;
}

/** Several of many, with search from nine options on, and select-all for what is shown. */
export function MultiSelect({
  options,
  value,
  onChange,
  placeholder = inWords('Choose'),
  allLabel = inWords('All'),
  icon,
  ...field
}: MultiSelectProps) {
  return (
    <ChoiceTrigger
      {...field}
      icon={icon}
      placeholder={placeholder}
      summary={summaryOf(options, value, allLabel)}
      part={choices}
      content={{ label: field.label, options, value, onChange }}
    />
  );
}

function summaryOf(options: Option[], value: string[], allLabel: string): string | null {
  if (value.length === 0) return null;
  if (value.length === options.length && options.length > 1)
    return `${allLabel} (${groupCount(options.length)})`;
  const chosen = options.filter((option) => value.includes(option.id)).map((option) => option.label);
  return shortenNames(chosen);
}
