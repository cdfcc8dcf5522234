import { useId } from 'react';
import { classNames } from '../styles/class-names.ts';
import { FieldMessages, RequiredMark, type FieldProps } from '../forms/field.tsx';
import type { IconName } from '../display/icon-names.ts';
import { Icon } from '../display/icon.tsx';
import { NativeButton } from '../actions/native-button.tsx';
import { PopoverPanel, type PopoverPanelProps } from '../overlay/popover-panel.tsx';
import fieldCss from '../forms/field.module.css';
import css from './options-list.module.css';

interface ChoiceTriggerProps<Content extends object>
  extends FieldProps, Required<Pick<PopoverPanelProps<Content>, 'part' | 'content'>> {
  /** What is chosen, in words; null shows the placeholder. */
  summary: string | null;
  placeholder: string;
  icon?: IconName | undefined;
}

/** A field whose box opens a panel of choices. */
export function ChoiceTrigger<Content extends object>(props: ChoiceTriggerProps<Content>) {
  const id = useId();
  const { label, summary, errorMessage, description } = props;
  const describedBy = [errorMessage && `${id}-error`, description && `${id}-description`]
    .filter(Boolean)
    .join(' ');
  return (
    <div className={fieldCss.field}>
      <span
        className={classNames(fieldCss.label, props.hidesLabel && fieldCss.hiddenHead)}
        id={`${id}-label`}
      >
        {label}
        <RequiredMark isShown={props.isRequired ?? false} />
      </span>
      <PopoverPanel
        label={label}
        part={props.part}
        content={props.content}
        isFlush
        fitsTrigger
        trigger={
          <NativeButton
            className={classNames(fieldCss.control, css.trigger)}
            isDisabled={props.isDisabled}
            aria-labelledby={`${id}-label ${id}-value`}
            {...(describedBy ? { 'aria-describedby': describedBy } : {})}
            {...(errorMessage ? { 'data-invalid': true } : {})}
          >
            {props.icon ? <Icon name={props.icon} /> : null}
            <span id={`${id}-value`} className={css.value} data-placeholder={summary === null || undefined}>
              {summary ?? props.placeholder}
            </span>
            <Icon name="chevron-down" size={16} />
          </NativeButton>
        }
      />
      <FieldMessages
        description={description}
        errorMessage={errorMessage}
        descriptionId={`${id}-description`}
        errorId={`${id}-error`}
      />
    </div>
  );
}
