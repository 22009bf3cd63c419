import { requestOf } from '../isolation/row';
import { rows } from '../isolation/rows';
import type { IdName } from '../isolation/tenant';
import type { Tenant } from '../isolation/tenant';

export interface Parameter {
  readonly in: string;
  readonly name: string;
  readonly required?: boolean;
  readonly schema: Schema;
}
interface Schema {
  readonly type?: string | readonly string[];
  readonly default?: unknown;
  readonly maximum?: number;
  readonly minimum?: number;
  readonly enum?: readonly unknown[];
  readonly items?: Schema;
  readonly format?: string;
  readonly pattern?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly anyOf?: readonly Schema[];
}
export interface Operation {
  readonly parameters?: readonly Parameter[];
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, { readonly schema: Schema }>> } | undefined>>;
}
export interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

/** An operation of the document that returns a list. */
export interface List {
  /** Method and path, e.g. `GET /api/v2/accounts`. */
  readonly name: string;
  readonly query: ReadonlyMap<string, Schema>;
  /** Names of the parameters without which it answers 400. */
  readonly required: readonly string[];
  /** Property names of `meta.pagination`. */
  readonly pagination: readonly string[];
}

const pagingParameters = ['cursor', 'limit', 'take', 'skip', 'offset'];

export const operationsOf = ({ paths }: Document): [string, Operation][] =>
  Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]): [string, Operation] => [`${method.toUpperCase()} ${path}`, operation]),
  );

export function listsOf(document: Document): List[] {
  return operationsOf(document).flatMap(([name, { parameters = [], responses }]) => {
    const meta = responses['200']?.content?.['application/json']?.schema.properties?.['meta'];
    const pagination = meta?.properties?.['pagination'];
    if (!name.startsWith('GET ') || !pagination) return [];
    const query = new Map(
      parameters.filter((parameter) => parameter.in === 'query').map((parameter) => [parameter.name, parameter.schema]),
    );
    const required = parameters.filter((parameter) => parameter.in === 'query' && parameter.required).map((parameter) => parameter.name);
    const members = [pagination, ...(pagination.anyOf ?? [])].flatMap(({ properties }) => Object.keys(properties ?? {}));
    return [{ name, query, required, pagination: members }];
  });
}

/** Parameters of which a list takes exactly one. */
const chosen: Readonly<Record<string, (ids: Tenant['ids']) => Readonly<Record<string, string>>>> = {
  'GET /api/v2/buyer/advertisers/{id}/creatives/{creativeId}/fits': ({ storefront }) => ({ sellerId: storefront }),
};

/** Address of the list with the ids of a tenant: the query, and the parameters that it needs. */
export function addressOf(
  { name, required }: Pick<List, 'name' | 'required'>,
  { ids }: Tenant,
  query: Readonly<Record<string, string>>,
): string {
  const { with: body, ...row } = rows[name] ?? {};
  const usual = Object.entries(body?.(ids).query ?? {}).filter(([key]) => required.includes(key));
  const all = { ...Object.fromEntries(usual), ...chosen[name]?.(ids), ...query };
  return `${requestOf(name, row, ids).path}?${new URLSearchParams(all as Record<string, string>).toString()}`;
}

/** A valid value of every filter, different from its default. */
export function filtersOf({ query, required }: List): [name: string, value: string][] {
  return [...query]
    .filter(([name]) => !pagingParameters.includes(name) && !required.includes(name))
    .map(([name, schema]) => [name, valueOf(schema)]);
}

function valueOf(schema: Schema): string {
  const { type, enum: words = [], items, format, pattern, default: defaultValue } = schema;
  if (items) return valueOf(items);
  if (words.length > 0) return String(words.find((word) => word !== defaultValue) ?? words[0]);
  if (type === 'boolean') return String(defaultValue !== true);
  if (type === 'integer') return String((schema.minimum ?? 0) + 1);
  if (format === 'date-time') return '2026-01-01T00:00:00Z';
  return ['DE', 'USD', '7', 'x'].find((text) => pattern === undefined || new RegExp(pattern).test(text)) ?? 'x';
}

export const idsOf = ({ ids }: Tenant): string[] => (Object.keys(ids) as IdName[]).map((name) => ids[name]).filter((id) => id.length > 5);
