import { useCallback, useEffect, useState } from 'react';
import type { Endpoint } from '@staffroom/domain/contract/define-endpoint.ts';
import type { Call, DataOf } from '../../lib/calls/call.ts';
import type { CallFailed, CallResult } from '../../lib/calls/call-result.ts';
import { callByLink } from './call-by-link.ts';

export type OpenedLink<Data> =
  | { readonly kind: 'loading' }
  /** The address came without its secret: some mail programs truncate it. */
  | { readonly kind: 'incomplete' }
  | { readonly kind: 'refused'; readonly refused: CallFailed }
  | { readonly kind: 'open'; readonly data: Data; readonly secret: string };

export type Link<Data> = {
  readonly opened: OpenedLink<Data>;
  /** Fetches the item's current state. */
  readonly reload: () => Promise<void>;
  /** Shows the data of another response. */
  readonly show: (data: Data) => void;
  readonly refuse: (refused: CallFailed) => void;
};

/**
 * Opens the item of a link. Its secret stays in the fragment of the address, so that the page can be reloaded; it is
 * sent as a bearer token and not stored.
 */
export function useLink<E extends Endpoint>(
  endpoint: E,
  params: Readonly<Record<string, string>>,
): Link<DataOf<E>> {
  const [opened, setOpened] = useState<OpenedLink<DataOf<E>>>({ kind: 'loading' });
  const key = JSON.stringify(params);

  const reload = useCallback(async () => {
    const secret = location.hash.slice(1);
    if (!/^[\w-]+$/.test(secret)) return setOpened({ kind: 'incomplete' });
    // The arguments of `call` depend on the endpoint; here both are always passed.
    const callWith = callByLink(secret) as (...args: Parameters<Call>) => Promise<CallResult<unknown>>;
    const input = { params: JSON.parse(key) as object };
    const result = (await callWith(endpoint, input as never)) as CallResult<DataOf<E>>;
    setOpened(
      result.isSuccess ? { kind: 'open', data: result.data, secret } : { kind: 'refused', refused: result },
    );
  }, [endpoint, key]);

  useEffect(() => {
    const open = () => {
      setOpened({ kind: 'loading' });
      void reload();
    };
    open();
    // Another link to the same page was opened.
    addEventListener('hashchange', open);
    return () => removeEventListener('hashchange', open);
  }, [reload]);

  return {
    opened,
    reload,
    show: (data) => setOpened((before) => (before.kind === 'open' ? { ...before, data } : before)),
    refuse: (refused) => setOpened({ kind: 'refused', refused }),
  };
}
