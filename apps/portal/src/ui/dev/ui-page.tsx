import { LoadingScreen } from '../loading-screen.tsx';

/** Every primitive in every state. */
export function UiPage() {
  return <LoadingScreen />;
}
