import './lib/trusted-types.ts';
import './ui/tokens.css';
import './ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

const showsPrimitives = import.meta.env.DEV || import.meta.env.MODE === 'primitives';

async function start(): Promise<void> {
  const root = createRoot(document.getElementById('root')!);
  if (showsPrimitives && location.pathname === '/dev/ui') {
    const { UiPage } = await import('./ui/dev/ui-page.tsx');
    root.render(
      <StrictMode>
        <UiPage />
      </StrictMode>,
    );
  }
}

void start();
