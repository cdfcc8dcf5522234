/* oxlint-disable jsx-a11y/no-noninteractive-element-interactions -- Escape closes the panel from anywhere inside it */
import { useEffect, useId, useRef } from 'react';
import { LazyOverlay } from '../lazy/lazy-overlay.tsx';
import { sidePanelPart } from '../lazy/lazy-overlays.tsx';
import { PanelContent } from './side-panel-content.tsx';
import type { SidePanelSheetProps } from './side-panel-sheet.tsx';
import { mediaQueries, useMediaQuery } from '../settings/use-media-query.ts';
import css from './side-panel.module.css';

/**
 * Detail beside a list. From 1264 px it is a region at the right that leaves the list usable (put it beside the list in
 * a flex or grid row); below that a sheet over everything, full-screen on phones. Escape closes it either way.
 */
export function SidePanel(props: SidePanelSheetProps) {
  const isMobile = useMediaQuery(mediaQueries.mobile);
  if (isMobile) return <LazyOverlay part={sidePanelPart} {...props} />;
  return props.isOpen ? <BesidePanel {...props} /> : null;
}

function BesidePanel(props: SidePanelSheetProps) {
  const titleId = useId();
  const ref = useRef<HTMLElement>(null);
  useReturnedFocus(ref);
  return (
    <section
      ref={ref}
      tabIndex={-1}
      className={`${css.panel} ${css.beside}`}
      aria-labelledby={titleId}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.stopPropagation();
        props.onClose();
      }}
    >
      <PanelContent
        {...props}
        title={
          <h2 id={titleId} className={css.title}>
            {props.title}
          </h2>
        }
      />
    </section>
  );
}

/** Takes the focus when it opens; returns it when it closes with the focus still inside. */
function useReturnedFocus(ref: { readonly current: HTMLElement | null }) {
  useEffect(() => {
    const cameFrom = document.activeElement;
    const panel = ref.current;
    panel?.focus({ preventScroll: true });
    return () => {
      const holdsFocus = document.activeElement === document.body || panel?.contains(document.activeElement);
      if (holdsFocus && cameFrom instanceof HTMLElement) cameFrom.focus({ preventScroll: true });
    };
  }, [ref]);
}
