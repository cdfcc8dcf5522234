import { Icon } from '../display/icon.tsx';
import { iconNames } from '../display/icon-names.ts';
import { Part } from './part.tsx';
import css from './ui-page.module.css';

export function FoundationsPart() {
  return (
    <Part title="Icons">
      <div className={css.icons}>
        {iconNames.map((name) => (
          <span key={name}>
            <Icon name={name} size={24} />
            {name}
          </span>
        ))}
      </div>
    </Part>
  );
}
