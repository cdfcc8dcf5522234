import { useCallback, useEffect, useRef } from 'react';

/** Tells, when an answer arrives, whether the person is still on the screen that asked for it. */
export function useIsShown(): () => boolean {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return useCallback(() => isShown.current, []);
}
