import { useEffect, useMemo, useState } from 'react';
import { withSearch, type Address } from '../../lib/links.ts';
import { goTo } from '../../lib/navigation/go-to.ts';
import { usePathname, useSearch } from '../../lib/navigation/shown.ts';
import { useDebounced } from '../../lib/time/use-debounced.ts';
import type { SiteFilter } from './plan-sites.ts';

const debounceMs = 300;

/** The filters of the sites and the selected site, shared by all layouts and kept in the address. */
export function useSiteSearch() {
  const pathname = usePathname() as Address;
  const search = useSearch();
  const [typed, setTyped] = useState(search['q'] ?? '');
  const wanted = useDebounced(typed, debounceMs).trim();
  const change = (changed: { q?: string; risk?: string; site?: string }) => {
    const given = Object.entries({ ...search, ...changed }).filter(([, value]) => value !== '');
    goTo(withSearch(pathname, Object.fromEntries(given)), { replaces: true, keepsScroll: true });
  };
  useEffect(() => {
    if (wanted !== (search['q'] ?? '')) change({ q: wanted });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only what was typed changes the address
  }, [wanted]);
  const isAtRiskOnly = search['risk'] === 'only';
  const selectedId = /^\d{1,10}$/.test(search['site'] ?? '') ? Number(search['site']) : null;
  return {
    filter: useMemo<SiteFilter>(() => ({ isAtRiskOnly, search: typed }), [isAtRiskOnly, typed]),
    setFilter(filter: SiteFilter) {
      setTyped(filter.search);
      if (filter.isAtRiskOnly !== isAtRiskOnly) change({ risk: filter.isAtRiskOnly ? 'only' : '' });
    },
    selectedId,
    onSelect: (locationId: number | null) => change({ site: locationId === null ? '' : String(locationId) }),
  };
}
