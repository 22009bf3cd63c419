/** Names that replace those derived by the rules, by the name in the code. */
export type Exceptions = Readonly<Record<string, string>>;

const verbs: Exceptions = { read: 'get', change: 'update', put: 'replace' };

/**
 * Derives the operation id from controller and method: `Campaigns.create` is `createCampaign`, `Campaigns.list` is `listCampaigns`. `exceptions` replace
 * the id (by `Controller.method`) or the noun (by `Controller`).
 */
export function operationIdOf(controller: string, method: string, exceptions: Exceptions = {}): string {
  const own = controller.replace(/Controller$/, '');
  const exception = exceptions[`${own}.${method}`];
  if (exception !== undefined) return exception;
  const noun = exceptions[own] ?? own;
  return `${verbs[method] ?? method}${method === 'list' ? noun : singular(noun)}`;
}

const singular = (noun: string): string => noun.replace(/ies$/, 'y').replace(/(?<!s)s$/, '');

/** The operation id of a method with several paths: paths of the buyer or storefront side get the side's name. */
export function operationIdAt(path: string, id: string): string {
  const side = /^\/api\/v2\/(buyer|storefront)\//.exec(path)?.[1];
  return side === undefined ? id : id.replace(/^([a-z]+)/, `$1${side[0]!.toUpperCase()}${side.slice(1)}`);
}

/** The schema name in the document: `CampaignWire` becomes `Campaign`. */
const schemaNameOf = (name: string): string => name.replace(/Wire$/, '');

/** Renames all schemas and their references. Throws when two schemas get the same name. */
export function renameSchemas<T extends { components?: { schemas?: object } }>(document: T): T {
  const names = Object.keys(document.components?.schemas ?? {});
  const renamed = new Map(names.map((name) => [name, schemaNameOf(name)]));
  const duplicates = names.filter((name) => names.some((other) => other !== name && renamed.get(other) === renamed.get(name)));
  if (duplicates.length > 0) throw new Error(`These schemas have the same name for clients: ${duplicates.join(', ')}.`);
  const walk = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(walk);
    if (typeof node !== 'object' || node === null) return node;
    return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, key === '$ref' ? renameReference(value) : walk(value)]));
  };
  const renameReference = (target: unknown): unknown =>
    typeof target === 'string'
      ? target.replace(/^#\/components\/schemas\/(.+)$/, (whole, name: string) =>
          renamed.has(name) ? `#/components/schemas/${renamed.get(name)}` : whole,
        )
      : target;
  const walked = walk(document) as T & { components: { schemas: object } };
  walked.components.schemas = Object.fromEntries(
    Object.entries(walked.components.schemas).map(([name, schema]) => [renamed.get(name) ?? name, schema]),
  );
  return walked;
}
