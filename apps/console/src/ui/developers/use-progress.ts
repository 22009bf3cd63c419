import { useAccountContext } from '#/lib/account-context';
import { $api } from '#/lib/api';

interface Progress {
  readonly hasKey: boolean;
  readonly hasCalled: boolean;
  /** Whether events arrive somewhere: at a webhook of a buyer, or in an app of a seller. */
  readonly hasReceiver: boolean;
}

/** Time between two looks at the keys while a first call is awaited. */
const lookMs = 5_000;

/** How far the integration has come. A key without a use is read again while the page is in sight. */
export function useProgress(): { readonly data: Progress | undefined; readonly error: unknown; readonly refetch: () => unknown } {
  const { isAdmin, isBuyer } = useAccountContext();
  const untilUsed = {
    refetchInterval: ({ state }: { state: { data: { data: readonly { lastUsedAt: string | null }[] } | undefined } }) =>
      state.data?.data.some(({ lastUsedAt }) => lastUsedAt !== null) === true ? (false as const) : lookMs,
  };
  const own = $api.useQuery('get', '/api/v2/user-api-keys', {}, untilUsed);
  const organization = $api.useQuery('get', '/api/v2/org-api-keys', {}, { ...untilUsed, enabled: isAdmin });
  const webhooks = $api.useQuery('get', '/api/v2/buyer/webhook-subscriptions', {}, { enabled: isBuyer });
  const apps = $api.useQuery('get', '/api/v2/connected-apps', {}, { enabled: !isBuyer });
  const needed = [own, ...(isAdmin ? [organization] : []), isBuyer ? webhooks : apps];
  const keys = [...(own.data?.data ?? []), ...(organization.data?.data ?? [])];
  const isLoaded = needed.every(({ data }) => data !== undefined);
  return {
    data: isLoaded
      ? {
          hasKey: keys.length > 0,
          hasCalled: keys.some(({ lastUsedAt }) => lastUsedAt !== null),
          hasReceiver: isBuyer ? webhooks.data!.data.subscriptions.length > 0 : apps.data!.data.length > 0,
        }
      : undefined,
    error: needed.find(({ error }) => error !== null)?.error ?? null,
    refetch: () => needed.forEach(({ refetch }) => void refetch()),
  };
}
