import { Header } from 'react-aria-components/Header';
import { ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components/ListBox';
import { Icon } from './icon.tsx';
import css from './options-list.module.css';

export interface Option {
  id: string;
  label: string;
  description?: string | undefined;
  /** Options of one group stand together under its name, in the order of first occurrence. */
  group?: string | undefined;
  isDisabled?: boolean;
}

/** The list inside a Select's or ComboBox's popover. */
export function OptionsList({ options, emptyText }: { options: Option[]; emptyText: string }) {
  const groups = Map.groupBy(options, (option) => option.group);
  return (
    <ListBox className={css.list!} renderEmptyState={() => <div className={css.empty}>{emptyText}</div>}>
      {[...groups].map(([group, members]) =>
        group === undefined ? (
          members.map(optionItem)
        ) : (
          <ListBoxSection key={group} id={`group ${group}`}>
            <Header className={css.sectionLabel!}>{group}</Header>
            {members.map(optionItem)}
          </ListBoxSection>
        ),
      )}
    </ListBox>
  );
}

function optionItem(option: Option) {
  return (
    <ListBoxItem
      key={option.id}
      id={option.id}
      textValue={option.label}
      isDisabled={option.isDisabled ?? false}
      className={css.option!}
    >
      {({ isSelected }) => (
        <>
          <span className={css.words}>
            <span>{option.label}</span>
            {option.description ? <span className={css.description}>{option.description}</span> : null}
          </span>
          {isSelected ? <Icon name="check" className={css.check} /> : null}
        </>
      )}
    </ListBoxItem>
  );
}
