import { $api, api, type Schemas } from '#/lib/api';
import { type Pages, usePages } from '#/ui/list/use-pages';

export type Machine = Schemas['MachineApplication'];
export const machinesPath = '/api/v2/m2m-applications';

export const useMachines = (): Pages<Machine> =>
  usePages<Machine>(machinesPath, {}, async (_, signal) => (await api.GET(machinesPath, { signal })).data!);

/** Names of the account's members by id: applications and origins name only the id of who made them. */
export function useMemberNames(): ReadonlyMap<number, string> {
  const { data } = $api.useQuery('get', '/api/v2/members');
  return new Map(data?.data.flatMap(({ userId, name }) => (userId === null || name === null ? [] : [[userId, name] as const])));
}
