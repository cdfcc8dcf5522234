import { Button } from 'react-aria-components/Button';
import { Label } from 'react-aria-components/Label';
import { Popover } from 'react-aria-components/Popover';
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select';
import { useId } from 'react';
import { classNames } from './class-names.ts';
import { FieldMessages, RequiredMark, type FieldProps } from './field.tsx';
import { Icon } from './icon.tsx';
import { OptionsList, type Option } from './options-list.tsx';
import fieldCss from './field.module.css';
import css from './options-list.module.css';

export interface SelectProps extends FieldProps {
  options: Option[];
  /** null: none is chosen. */
  value: string | null;
  onChange: (value: string) => void;
  onBlur?: () => void;
  placeholder?: string;
  name?: string;
}

/** One of a few. With more than about fifteen a ComboBox is quicker. */
export function Select(props: SelectProps) {
  const id = useId();
  const { options, value, errorMessage, description } = props;
  const chosen = options.find((option) => option.id === value);
  const describedBy = [errorMessage && `${id}-error`, description && `${id}-description`]
    .filter(Boolean)
    .join(' ');
  return (
    <AriaSelect
      className={fieldCss.field!}
      value={value}
      onChange={(key) => {
        if (key !== null) props.onChange(String(key));
      }}
      isDisabled={props.isDisabled ?? false}
      isInvalid={errorMessage !== undefined}
      isRequired={props.isRequired ?? false}
      validationBehavior="aria"
      {...(props.name ? { name: props.name } : {})}
      {...(props.onBlur ? { onBlur: props.onBlur } : {})}
      {...(describedBy ? { 'aria-describedby': describedBy } : {})}
    >
      <Label className={classNames(fieldCss.label, props.hidesLabel && fieldCss.hiddenHead)}>
        {props.label}
        <RequiredMark isShown={props.isRequired ?? false} />
      </Label>
      <Button
        className={classNames(fieldCss.control, css.trigger)}
        {...(errorMessage ? { 'data-invalid': true } : {})}
      >
        <SelectValue className={css.value!}>{chosen?.label ?? props.placeholder ?? 'Choose'}</SelectValue>
        <Icon name="chevron-down" size={16} />
      </Button>
      <FieldMessages
        description={description}
        errorMessage={errorMessage}
        descriptionId={`${id}-description`}
        errorId={`${id}-error`}
      />
      <Popover className={css.popover!} offset={4}>
        <OptionsList options={options} emptyText="Nothing to choose from" />
      </Popover>
    </AriaSelect>
  );
}
