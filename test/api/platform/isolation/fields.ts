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

const identifies = /(^id|Id|Ids|_id|_ids|Uid)$/;

/** Fields that end like an id and name nothing that another account could have, each with its reason. */
export const noReferences: Readonly<Record<string, string>> = {
  adcpAgentIds: 'sellers are there for everybody',
  audienceId: 'in a body: the name that the caller gives it, below its own advertiser',
  buyerCustomerId: 'narrows the own list',
  suppressAudienceIds: 'looked up as targetAudienceIds are, and no audience can be in both',
  taxId: 'what an authority calls the organization, kept as it is said',
  catalog_id: 'the name that the caller gives it, below its own advertiser',
  catalog_ids: 'names below the own advertiser',
  customerId: 'whom an offer is for: kept as it is said, never looked up',
  creativeId: 'narrows the own list; there are no creatives yet',
  executionId: 'narrows what the own campaign has',
  profileId: 'what a demo is made of, there for everybody',
  correlationId: 'whatever a caller has sent as such; narrows the own list',
  recipeIds: 'what a demo is made of, there for everybody',
  externalId: 'of a person, in the system of the caller',
  operatorCustomerId: 'narrows the own list',
  operatorId: 'an object: whom an offer is for',
  operatorUnitId: 'what the operator calls its unit, kept as it is said, never looked up',
  operation_id: 'of the caller, sent back to it',
  planId: 'of the own catalog, looked up together with it',
  requestId: 'whatever a caller has sent as `X-Request-Id`; narrows the own list',
  platformId: 'the public name of a storefront; 409 when it is taken',
  pricingOptionId: 'below a product',
  salesAgentId: 'of a seller; sellers are there for everybody',
  sourceId: 'narrows the own list',
  'POST /api/v2/assistant/chat/stream confirmationUid': 'instead of a prompt: proved in test/api/engagement/assistant-stream.e2e.ts',
  'GET /api/v2/billing/media-entities/resolve childCustomerId':
    'instead of an advertiser: proved in test/api/operations/media-entities.e2e.ts',
  'POST /api/v2/billing/media-entities/{id}/attachments childCustomerId':
    'instead of an advertiser: proved in test/api/operations/media-entities.e2e.ts',
  'POST /api/v2/buyer/discovery advertiserId': 'instead of a campaign: proved in test/api/buying/discovery.e2e.ts',
  'GET /api/v2/storefront/audit-logs advertiserId': 'narrows the own list, as it does for buyers',
  'GET /api/v2/storefront/proposals storefrontId': 'narrows the own list',
  'POST /api/v2/storefront/proposals briefArtifactId': 'instead of a discovery: proved in test/api/selling/saved-offers.e2e.ts',
  'GET /api/v2/storefront/notifications campaignId': 'narrows the own feed, as it does for buyers',
  'GET /api/v2/storefront/notifications brandAgentId': 'narrows the own feed, as it does for buyers',
  'POST /api/v2/storefront/notifications/read-all brandAgentId': 'narrows the own feed, as it does for buyers',
  'GET /api/v2/storefront/audit-logs campaignId': 'narrows the own list, as it does for buyers',
  'GET /api/v2/storefront/audit-logs actorUserId': 'narrows the own list, as it does for buyers',
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
  return [...new Set([...query, ...body])].filter((name) => identifies.test(name) && !filled.has(name));
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
