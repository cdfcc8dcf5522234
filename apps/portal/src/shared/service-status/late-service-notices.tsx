import { useEffect, useState } from 'react';
import type { ComponentType } from 'react';

/** The notices above a page that stands alone, such as the sign-in form. Nobody waits for them. */
export function LateServiceNotices() {
  const [Notices, setNotices] = useState<ComponentType | null>(null);
  useEffect(() => {
    const load = import('./service-notices.tsx');
    load.then(
      ({ ServiceNotices }) => setNotices(() => ServiceNotices),
      // Without a connection there is nothing to tell.
      () => {},
    );
  }, []);
  return Notices === null ? null : <Notices />;
}
