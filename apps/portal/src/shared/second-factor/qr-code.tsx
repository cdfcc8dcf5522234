import { useMemo } from 'react';
import { encode } from 'uqr';
import css from './security.module.css';

/** Modules of quiet around a code, as readers ask for. */
const border = 4;

/** Drawn here: what it holds goes to no other server. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => draw(text), [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      className={css.qr}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
}

function draw(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: 'M', border });
  const squares = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return { size, path: squares.join('') };
}
