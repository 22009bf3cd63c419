import { useAccountContext } from '#/lib/account-context';
import { $api, type Schemas } from '#/lib/api';
import { keysPath } from '#/lib/key-search';

interface Progress {
  readonly hasKey: boolean;
  readonly hasCalled: boolean;
  /** Whether events arrive somewhere: at a webhook of a buyer, or in an app of a seller. */
  readonly hasReceiver: boolean;
}

/** Time between two reads of the keys while a first call is awaited. */
const pollMs = 5_000;

const hasCalled = (keys: readonly Schemas['ApiKey'][] | undefined): boolean => keys?.some(({ lastUsedAt }) => lastUsedAt !== null) === true;

/** How far the integration has come. Keys are read again while the page is in sight, until one of them has been used. */
export function useProgress(): { readonly data: Progress | undefined; readonly error: unknown; readonly refetch: () => unknown } {
  const { isBuyer } = useAccountContext();
  const keys = $api.useQuery('get', keysPath, {}, { refetchInterval: ({ state }) => (hasCalled(state.data?.data) ? false : pollMs) });
  const webhooks = $api.useQuery('get', '/api/v2/buyer/webhook-subscriptions', {}, { enabled: isBuyer });
  const apps = $api.useQuery('get', '/api/v2/connected-apps', {}, { enabled: !isBuyer });
  const needed = [keys, isBuyer ? webhooks : apps];
  const isLoaded = needed.every(({ data }) => data !== undefined);
  return {
    data: isLoaded
      ? {
          hasKey: keys.data!.data.length > 0,
          hasCalled: hasCalled(keys.data!.data),
          hasReceiver: isBuyer ? webhooks.data!.data.subscriptions.length > 0 : apps.data!.data.length > 0,
        }
      : undefined,
    error: needed.find(({ error }) => error !== null)?.error ?? null,
    refetch: () => needed.forEach(({ refetch }) => void refetch()),
  };
}
