import { useEffect, useState } from 'react';
import type { ComponentType } from 'react';

/** The notices above a page outside the shell, such as the sign-in form. The page does not wait for them. */
export function LateServiceNotices() {
  const [Notices, setNotices] = useState<ComponentType | null>(null);
  useEffect(() => {
    const load = import('./service-notices.tsx');
    load.then(
      ({ ServiceNotices }) => setNotices(() => ServiceNotices),
      // Without a connection there are no notices.
      () => {},
    );
  }, []);
  return Notices === null ? null : <Notices />;
}
