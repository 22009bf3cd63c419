import { sentinels } from './expected';
import { requestOf, type Row } from './row';

interface Schema {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}
interface Operation {
  readonly parameters?: readonly { readonly in: string; readonly name: string }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
}
export interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

const isIdName = /(^id|Id|Ids|_id|_ids|Uid)$/;

/** Fields with the name of an id that cannot reference a resource of another account, each with the reason. */
export const noReferences: Readonly<Record<string, string>> = {
  adcpAgentIds: 'sellers are public',
  audienceId: 'in a body: a name chosen by the caller, within its own advertiser',
  buyerCustomerId: 'filters the own list',
  suppressAudienceIds: 'looked up like targetAudienceIds; no audience can be in both',
  taxId: 'a number from the tax authority, stored as sent',
  catalog_id: 'a name chosen by the caller, within its own advertiser',
  catalog_ids: 'names within the own advertiser',
  customerId: 'the recipient of an offer: stored as sent, never looked up',
  creativeId: 'filters the own list',
  formatId: 'the name of a format at its agent; filters the own list',
  executionId: 'filters the executions of the own campaign',
  profileId: 'a public template of demos',
  correlationId: 'a value sent by the caller; filters the own list',
  recipeIds: 'public templates of demo sources',
  externalId: 'the id of a person in the system of the caller',
  operatorCustomerId: 'filters the own list',
  operatorId: 'an object: the recipient of an offer',
  operatorUnitId: 'a name from the operator, stored as sent, never looked up',
  operation_id: 'a value of the caller, returned to it',
  planId: 'looked up together with the own catalog',
  requestId: 'a value sent by a caller as `X-Request-Id`; filters the own list',
  platformId: 'the public name of a storefront; 409 when it is taken',
  pricingOptionId: 'an option of a product, looked up within it',
  salesAgentId: 'a seller; sellers are public',
  sourceId: 'filters the own list',
  'POST /api/v2/assistant/chat/stream confirmationUid': 'replaces the prompt: tested in test/api/engagement/assistant-stream.e2e.ts',
  'GET /api/v2/billing/media-entities/resolve childCustomerId':
    'replaces the advertiser: tested in test/api/operations/media-entities.e2e.ts',
  'POST /api/v2/billing/media-entities/{id}/attachments childCustomerId':
    'replaces the advertiser: tested in test/api/operations/media-entities.e2e.ts',
  'GET /api/v2/buyer/advertisers/{id}/creatives/{creativeId}/fits sellerId': 'the public id of a seller',
  'GET /api/v2/buyer/advertisers/{id}/creatives/{creativeId}/fits mediaBuyId':
    'replaces the campaign: tested in test/worker/buying/creative-formats.e2e.ts',
  'POST /api/v2/buyer/discovery advertiserId': 'replaces the campaign: tested in test/api/buying/discovery.e2e.ts',
  'GET /api/v2/buyer/advertisers/{id}/creatives collectionId':
    'filters the own list: tested in test/api/buying/creative-collections.e2e.ts',
  'POST /api/v2/buyer/advertisers/{id}/creatives id': 'the name of a format at its agent, stored as sent',
  'PUT /api/v2/buyer/advertisers/{id}/creatives/{creativeId} id': 'the name of a format at its agent, stored as sent',
  'POST /api/v2/buyer/advertisers/{id}/creatives/{creativeId}/check id': 'the name of a format at its agent',
  'GET /api/v2/storefront/audit-logs advertiserId': 'filters the own list, as it does for buyers',
  'GET /api/v2/storefront/proposals storefrontId': 'filters the own list',
  'POST /api/v2/storefront/proposals briefArtifactId': 'replaces the discovery: tested in test/api/selling/saved-offers.e2e.ts',
  'GET /api/v2/storefront/notifications campaignId': 'filters the own feed, as it does for buyers',
  'GET /api/v2/storefront/notifications brandAgentId': 'filters the own feed, as it does for buyers',
  'POST /api/v2/storefront/notifications/read-all brandAgentId': 'filters the own feed, as it does for buyers',
  'GET /api/v2/storefront/audit-logs campaignId': 'filters the own list, as it does for buyers',
  'GET /api/v2/storefront/audit-logs actorUserId': 'filters the own list, as it does for buyers',
};

export const operationsOf = ({ paths }: Document): string[] =>
  Object.entries(paths).flatMap(([path, item]) => Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`));

/** Id-typed fields of query and body that the row does not fill with an id of the tenant. */
export function untried(document: Document, operation: string, row: Row): string[] {
  const [method, path] = operation.split(' ') as [string, string];
  const { parameters = [], requestBody } = document.paths[path]![method.toLowerCase()]!;
  const query = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
  const body = Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => propertiesOf(document, schema));
  const filled = filledBy(operation, row);
  return [...new Set([...query, ...body])].filter((name) => isIdName.test(name) && !filled.has(name));
}

function propertiesOf(document: Document, schema: Schema, depth = 0): string[] {
  if (depth > 12) return [];
  const inner = (one: Schema) => propertiesOf(document, one, depth + 1);
  if (schema.$ref !== undefined) return inner(document.components.schemas[schema.$ref.split('/').at(-1)!]!);
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, one]) => [name, ...inner(one)]);
  return [
    ...own,
    ...[...(schema.allOf ?? []), ...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.items ? [schema.items] : [])].flatMap(inner),
  ];
}

function filledBy(operation: string, row: Row): ReadonlySet<string> {
  const { path, options } = requestOf(operation, row, sentinels);
  const filled = new Set<string>(new URL(path, 'http://x').searchParams.keys());
  const known = new Set(Object.values(sentinels));
  const visit = (value: unknown, name: string): void => {
    if (Array.isArray(value)) value.forEach((one) => visit(one, name));
    else if (typeof value === 'object' && value !== null) Object.entries(value).forEach(([key, one]) => visit(one, key));
    else if (known.has(String(value))) filled.add(name);
  };
  visit(options.body, '');
  return filled;
}
