import { Button } from 'react-aria-components/Button';
import { ComboBox as AriaComboBox } from 'react-aria-components/ComboBox';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { Popover } from 'react-aria-components/Popover';
import { matchesSearch } from '@staffroom/domain/text/search-text.ts';
import { useId } from 'react';
import type { IconName } from './icon-names.ts';
import { classNames } from './class-names.ts';
import { FieldMessages, RequiredMark, type FieldProps } from './field.tsx';
import { Icon } from './icon.tsx';
import { OptionsList, type Option } from './options-list.tsx';
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

/** One of many, found by typing. Every word of the search may stand anywhere in the label. */
export function ComboBox(props: ComboBoxProps) {
  const id = useId();
  const { options, value, errorMessage, description } = props;
  const describedBy = [errorMessage && `${id}-error`, description && `${id}-description`]
    .filter(Boolean)
    .join(' ');
  return (
    <AriaComboBox
      className={fieldCss.field!}
      value={value}
      onChange={(key) => props.onChange(key === null ? null : String(key))}
      defaultFilter={matchesSearch}
      menuTrigger="focus"
      allowsEmptyCollection
      isDisabled={props.isDisabled ?? false}
      isInvalid={errorMessage !== undefined}
      isRequired={props.isRequired ?? false}
      validationBehavior="aria"
      {...(props.name ? { name: props.name } : {})}
      {...(props.onBlur ? { onBlur: props.onBlur } : {})}
    >
      <Label className={classNames(fieldCss.label, props.hidesLabel && fieldCss.hiddenHead)}>
        {props.label}
        <RequiredMark isShown={props.isRequired ?? false} />
      </Label>
      <div
        className={fieldCss.control}
        data-invalid={errorMessage ? true : undefined}
        data-disabled={props.isDisabled || undefined}
      >
        {props.icon ? (
          <span className={fieldCss.before}>
            <Icon name={props.icon} />
          </span>
        ) : null}
        <Input
          className={fieldCss.input!}
          {...(props.placeholder ? { placeholder: props.placeholder } : {})}
          {...(describedBy ? { 'aria-describedby': describedBy } : {})}
        />
        <Button className={css.open!}>
          <Icon name="chevron-down" size={16} />
        </Button>
      </div>
      <FieldMessages
        description={description}
        errorMessage={errorMessage}
        descriptionId={`${id}-description`}
        errorId={`${id}-error`}
      />
      <Popover className={css.popover!} offset={4}>
        <OptionsList options={options} emptyText={props.emptyText ?? 'Nothing matches'} />
      </Popover>
    </AriaComboBox>
  );
}
