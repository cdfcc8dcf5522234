export type TooltipPlacement = 'top' | 'bottom' | 'start' | 'end';

interface Size {
  readonly width: number;
  readonly height: number;
}

interface Box extends Size {
  readonly left: number;
  readonly top: number;
}

const gapPx = 6;
/** Free space at the window's edges. */
const edgePx = 8;

/**
 * Where a tooltip of a size stands beside a button, in pixels of the window, left to right: at the wanted side, at the
 * opposite one where it would not fit, and never over the window's edge.
 */
export function placeTooltip(
  button: Box,
  size: Size,
  window: Size,
  wanted: TooltipPlacement,
): { readonly left: number; readonly top: number } {
  const across = {
    left: button.left + (button.width - size.width) / 2,
    top: button.top + (button.height - size.height) / 2,
  };
  const sides = {
    top: { ...across, top: button.top - size.height - gapPx },
    bottom: { ...across, top: button.top + button.height + gapPx },
    start: { ...across, left: button.left - size.width - gapPx },
    end: { ...across, left: button.left + button.width + gapPx },
  };
  const fits = ({ left, top }: { left: number; top: number }) =>
    left >= 0 && top >= 0 && left + size.width <= window.width && top + size.height <= window.height;
  const isUpright = wanted === 'top' || wanted === 'bottom';
  // Only the side's own axis decides; along the other one it is pushed back into the window.
  const lies = (side: TooltipPlacement) => {
    const { left, top } = sides[side];
    return fits(isUpright ? { left: 0, top } : { left, top: 0 });
  };
  const { left, top } = sides[lies(wanted) || !lies(opposite[wanted]) ? wanted : opposite[wanted]];
  return {
    left: within(left, window.width - size.width),
    top: within(top, window.height - size.height),
  };
}

const opposite = { top: 'bottom', bottom: 'top', start: 'end', end: 'start' } as const;

function within(at: number, most: number): number {
  return Math.max(edgePx, Math.min(at, most - edgePx));
}
