import css from './kbd.module.css';

/** Keys as written on the keyboard, separated by a space: `Ctrl K`. */
export function Kbd({ children }: { children: string }) {
  return (
    <span className={css.keys}>
      {children.split(' ').map((key) => (
        <kbd key={key} className={css.key}>
          {key}
        </kbd>
      ))}
    </span>
  );
}
