import type { Schemas } from './api';
import { onlyChanged } from './same';
import { codesIn } from './typed-words';

type Agent = Schemas['SellerAgent'];
type Body = Schemas['RegisterSellerBody'];

/** Settings of an agent as its form shows them. The token is never known. */
export const agentInput = (agent?: Agent) => ({
  name: agent?.name ?? '',
  agentUrl: agent?.agentUrl ?? '',
  channels: agent?.channels ?? [],
  countries: (agent?.countries ?? []).join(', '),
});

/** The whole body of a registration; of a change, what differs. An empty token stays as it is. */
export function agentBody(read: (field: string) => string, channels: readonly string[], agent?: Agent): Body {
  const token = read('bearerToken');
  const body: Body = {
    name: read('name'),
    slug: read('slug'),
    agentUrl: read('agentUrl'),
    channels: [...channels] as Body['channels'] & object,
    countries: codesIn(read('countries')),
    ...(token === '' ? {} : { bearerToken: token }),
    ...(agent === undefined ? { sandbox: read('sandbox') === 'true' } : {}),
  };
  if (agent === undefined) return body;
  return onlyChanged<Partial<Body>>({ ...agent }, body) as Body;
}
