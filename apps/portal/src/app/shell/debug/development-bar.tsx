import { debugMode, setDebugMode } from '../../../lib/device/debug-mode.ts';
import { productVersion } from '../../../lib/device/product-version.ts';
import { usePathname } from '../../../lib/navigation/shown.ts';
import { useStore } from '../../../lib/store.ts';
import { debugTexts } from './debug-texts.ts';
import css from './development-bar.module.css';

/** Only in development builds, 24 px high (spec section 9): version and address, and a switch for debug mode. */
export function DevelopmentBar() {
  const isOn = useStore(debugMode);
  return (
    <aside className={css.bar} aria-label="Development" data-kept>
      <span>
        {productVersion} · {import.meta.env.MODE} · {usePathname()}
      </span>
      <label>
        <input
          type="checkbox"
          role="switch"
          aria-checked={isOn}
          checked={isOn}
          onChange={() => setDebugMode(!isOn)}
        />{' '}
        {debugTexts().title}
      </label>
    </aside>
  );
}
