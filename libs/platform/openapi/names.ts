/** What stands instead of what the rules make of a name, by the name in the code. */
export type Exceptions = Readonly<Record<string, string>>;

const verbs: Exceptions = { read: 'get', change: 'update', put: 'replace' };

/**
 * The name of an operation for clients, by the names of its controller and its method: `Campaigns` and `create` are `createCampaign`, a `list` is
 * of all of them. `exceptions` (by `Controller.method`) name what this makes no good verb of; a controller is another noun there by its own name.
 */
export function operationIdOf(controller: string, method: string, exceptions: Exceptions = {}): string {
  const own = controller.replace(/Controller$/, '');
  const exception = exceptions[`${own}.${method}`];
  if (exception !== undefined) return exception;
  const noun = exceptions[own] ?? own;
  return `${verbs[method] ?? method}${method === 'list' ? noun : singular(noun)}`;
}

const singular = (noun: string): string => noun.replace(/ies$/, 'y').replace(/(?<!s)s$/, '');

/** One method that answers at several paths is several operations: those below a side of the exchange are named for it. */
export function idAt(path: string, id: string): string {
  const side = /^\/api\/v2\/(buyer|storefront)\//.exec(path)?.[1];
  return side === undefined ? id : id.replace(/^([a-z]+)/, `$1${side[0]!.toUpperCase()}${side.slice(1)}`);
}

/** `CampaignWire` is a `Campaign` for everybody who does not read the code. */
function schemaNameOf(name: string, exceptions: Exceptions = {}): string {
  return exceptions[name] ?? name.replace(/Wire$/, '');
}

/** Every schema under the name that clients see. Two schemas of one name are a mistake. */
export function withSchemaNames<T extends { components?: { schemas?: object } }>(document: T, exceptions: Exceptions = {}): T {
  const names = Object.keys(document.components?.schemas ?? {});
  const renamed = new Map(names.map((name) => [name, schemaNameOf(name, exceptions)]));
  const twice = names.filter((name) => names.some((other) => other !== name && renamed.get(other) === renamed.get(name)));
  if (twice.length > 0) throw new Error(`These schemas have the same name for clients: ${twice.join(', ')}.`);
  const walk = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(walk);
    if (typeof node !== 'object' || node === null) return node;
    return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, key === '$ref' ? pointed(value) : walk(value)]));
  };
  const pointed = (target: unknown): unknown =>
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
