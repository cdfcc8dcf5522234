import { Checkbox } from './checkbox.tsx';
import { ChoiceGroup, type ChoiceLayout, type ChoiceOption } from './choice-group.tsx';
import type { FieldProps } from './field.tsx';

export interface CheckboxGroupProps extends FieldProps {
  options: ChoiceOption[];
  value: string[];
  onChange: (value: string[]) => void;
  layout?: ChoiceLayout;
}

/** Chosen values come back in the order of the options. */
export function CheckboxGroup({ options, value, onChange, layout = 'column', ...field }: CheckboxGroupProps) {
  const chosen = new Set(value);
  return (
    <ChoiceGroup {...field} role="group" layout={layout}>
      {options.map((option) => (
        <Checkbox
          key={option.value}
          isSelected={chosen.has(option.value)}
          isDisabled={field.isDisabled || option.isDisabled || false}
          isInvalid={field.errorMessage !== undefined}
          description={option.description}
          onChange={(isSelected) => {
            const next = new Set(chosen);
            if (isSelected) next.add(option.value);
            else next.delete(option.value);
            onChange(options.map((each) => each.value).filter((each) => next.has(each)));
          }}
        >
          {option.label}
        </Checkbox>
      ))}
    </ChoiceGroup>
  );
}
