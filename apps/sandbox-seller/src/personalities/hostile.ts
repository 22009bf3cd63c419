import type { PersonalityInput } from '../personality';
import { harborNews } from './web';

const hostile = (slug: string, description: string, behaviour: PersonalityInput['behaviour']): PersonalityInput => ({
  slug,
  name: slug.replace('hostile-', 'Hostile: '),
  description,
  behaviour,
});

/** Agents that misbehave on purpose, to show that one of them delays and harms no other seller. */
export const hostileSellers: PersonalityInput[] = [
  hostile('hostile-hang', 'takes the request and never answers', { kind: 'hang' }),
  hostile('hostile-hang-late', 'a normal agent until it is asked for products, then silence', { kind: 'hang', at: 'get_products' }),
  hostile('hostile-garbage', 'answers with a web page', { kind: 'garbage', body: 'html' }),
  hostile('hostile-not-mcp', 'answers with JSON that is not MCP', { kind: 'garbage', body: 'json', at: 'get_products' }),
  hostile('hostile-truncated', 'breaks the connection in the middle of an answer', {
    kind: 'garbage',
    body: 'truncated',
    at: 'get_products',
  }),
  hostile('hostile-redirect', 'sends the caller to the cloud metadata service', { kind: 'redirect' }),
  hostile('hostile-flood', 'sends 50 MB', { kind: 'flood', at: 'get_products' }),
  hostile('hostile-endless', 'never stops sending', { kind: 'flood', bytes: 0 }),
  hostile('hostile-drip', 'sends one byte every half second', { kind: 'drip', at: 'get_products' }),
  hostile('hostile-mcp-error', 'fails every request for products with a JSON-RPC error', { kind: 'failing', how: 'mcp' }),
  hostile('hostile-http-503', 'fails every request for products with HTTP 503', { kind: 'failing', how: 'http' }),
  {
    ...harborNews,
    slug: 'hostile-mixed',
    name: 'Hostile: mixed',
    description: 'puts products that break the schema among good ones',
    quirks: { invalidProducts: 3 },
  },
];
