import { classNames } from '../styles/class-names.ts';
import { ChoiceField, type FieldProps } from '../forms/field.tsx';
import type { IconName } from '../display/icon-names.ts';
import { Icon } from '../display/icon.tsx';
import { NativeButton } from '../actions/native-button.tsx';
import { PopoverPanel, type PopoverPanelProps } from '../overlay/popover-panel.tsx';
import fieldCss from '../forms/field.module.css';
import css from './options-list.module.css';

interface ChoiceTriggerProps<Content extends object>
  extends FieldProps, Required<Pick<PopoverPanelProps<Content>, 'part' | 'content'>> {
  /** The choice as text; null shows the placeholder. */
  summary: string | null;
  placeholder: string;
  icon?: IconName | undefined;
}

/** A field whose box opens a panel of choices. */
export function ChoiceTrigger<Content extends object>(props: ChoiceTriggerProps<Content>) {
  return (
    <ChoiceField {...props}>
      {({ valueId, button }) => (
        <PopoverPanel
          label={props.label}
          part={props.part}
          content={props.content}
          isFlush
          fitsTrigger
          trigger={
            <NativeButton
              className={classNames(fieldCss.control, css.trigger)}
              isDisabled={props.isDisabled}
              {...button}
            >
              {props.icon ? <Icon name={props.icon} /> : null}
              <span id={valueId} className={css.value} data-placeholder={props.summary === null || undefined}>
                {props.summary ?? props.placeholder}
              </span>
              <Icon name="chevron-down" size={16} />
            </NativeButton>
          }
        />
      )}
    </ChoiceField>
  );
}
