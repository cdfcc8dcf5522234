import './lib/device/trusted-types.ts';
import './ui/styles/tokens.css';
import './ui/styles/base.css';
import './app/boot/document-start.css';
import { startTransition, StrictMode } from 'react';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { boot } from './app/boot/boot.tsx';
import { report } from './app/boot/global-failures.ts';

const showsPrimitives = import.meta.env.DEV || import.meta.env.MODE === 'primitives';

async function start(): Promise<void> {
  const root = createRoot(document.getElementById('root')!, {
    onCaughtError: (thrown) => report('framework', thrown),
    onUncaughtError: (thrown) => report('framework', thrown),
  });
  // The document shows that something is loading. As a transition the first drawing lets the browser breathe in between.
  const draw = (content: ReactNode) => startTransition(() => root.render(<StrictMode>{content}</StrictMode>));
  if (showsPrimitives && location.pathname === '/dev/ui') {
    const { UiPage } = await import('./ui/dev/ui-page.tsx');
    return draw(<UiPage />);
  }
  await boot(draw);
}

void start();
