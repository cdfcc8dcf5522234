import type { KeyboardEvent } from 'react';
import { classNames } from '../styles/class-names.ts';
import { ChoiceField, type FieldProps } from '../forms/field.tsx';
import { TriggerPropsProvider } from '../actions/trigger-props.tsx';
import { Icon } from '../display/icon.tsx';
import { LazyOverlay } from '../overlay/lazy-overlay.tsx';
import { NativeButton } from '../actions/native-button.tsx';
import { groupTogether, type Option } from './options-list.tsx';
import { selectPart } from '../overlay/lazy-overlays.tsx';
import { useOverlayTrigger } from '../overlay/use-overlay-trigger.ts';
import { useTypedOption } from './use-typed-option.ts';
import fieldCss from '../forms/field.module.css';
import css from './options-list.module.css';

export interface SelectProps extends FieldProps {
  options: Option[];
  /** null: none is chosen. */
  value: string | null;
  onChange: (value: string) => void;
  onBlur?: () => void;
  placeholder?: string;
}

/** One of a few. With more than about fifteen a ComboBox is quicker. Letters and arrows choose also while it is closed. */
export function Select(props: SelectProps) {
  const { label, value } = props;
  const options = groupTogether(props.options);
  const chosen = options.find((option) => option.id === value);
  const opener = useOverlayTrigger({ part: selectPart, opens: 'listbox' });
  const pick = (option: Option) => {
    if (option.id !== value) props.onChange(option.id);
  };
  const onKeyDown = useClosedKeys(options, chosen, pick);
  return (
    <ChoiceField {...props}>
      {({ valueId, button }) => (
        <>
          <TriggerPropsProvider props={opener.given}>
            <NativeButton
              className={classNames(fieldCss.control, css.trigger)}
              isDisabled={props.isDisabled}
              {...button}
              onKeyDown={opener.isOpen ? undefined : onKeyDown}
              onBlur={opener.isOpen ? undefined : props.onBlur}
            >
              <span id={valueId} className={css.value} data-placeholder={chosen === undefined || undefined}>
                {chosen?.label ?? props.placeholder ?? 'Choose'}
              </span>
              <Icon name="chevron-down" size={16} />
            </NativeButton>
          </TriggerPropsProvider>
          <LazyOverlay
            part={selectPart}
            isQuietWhenLate
            isOpen={opener.isOpen}
            onClose={opener.close}
            triggerRef={opener.triggerRef}
            id={opener.overlayId}
            listFocus={opener.listFocus}
            label={label}
            options={options}
            value={value}
            onPick={(option) => {
              pick(option);
              opener.close();
            }}
          />
        </>
      )}
    </ChoiceField>
  );
}

/** Letters and the side arrows choose without opening. */
function useClosedKeys(options: Option[], chosen: Option | undefined, pick: (option: Option) => void) {
  const findTyped = useTypedOption(options);
  return (event: KeyboardEvent) => {
    const choosable = options.filter((option) => !option.isDisabled);
    const at = chosen === undefined ? -1 : choosable.indexOf(chosen);
    const found =
      findTyped(event, chosen) ??
      (event.key === 'ArrowRight' ? choosable[at + 1] : null) ??
      (event.key === 'ArrowLeft' ? choosable[at === -1 ? 0 : at - 1] : null);
    if (found == null) return;
    event.preventDefault();
    pick(found);
  };
}
