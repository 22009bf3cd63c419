import { useAccountContext } from '#/lib/account-context';
import { $api } from '#/lib/api';

/** Whether the assistant understands only commands, because it has no model; undefined while it is not known. */
export function useIsCommands(): boolean | undefined {
  const { isBuyer } = useAccountContext();
  const path = isBuyer ? '/api/v2/usage/quota' : '/api/v2/storefront/usage/quota';
  const { data, isError } = $api.useQuery('get', path, {}, { staleTime: 300_000 });
  // An answer that cannot be read promises nothing.
  return data === undefined ? (isError ? true : undefined) : data.data.model === null;
}
