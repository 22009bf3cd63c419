import operationsByAddress from './operations.gen.json';

/** What the contract says about an operation (scripts/lib/operations.mjs). */
export interface Operation {
  readonly id: string;
  /** Its group in the reference. */
  readonly tag: string;
  readonly answer?: 'stream' | 'file';
  readonly isForSessions?: boolean;
  /** Types of parameters that are not text. */
  readonly types?: Readonly<Record<string, 'number' | 'boolean' | 'list'>>;
  readonly tool?: Tool;
}

/** The tool that does an operation: `x-tool` of the contract (docs/operation-tools.md). Without arguments it has its own, which no rule makes from the request. */
export interface Tool {
  readonly name: string;
  readonly arguments?: Readonly<Record<string, unknown>>;
  /** Words of the tool by words of the request, by placeholder. */
  readonly values?: Readonly<Record<string, Readonly<Record<string, string | readonly string[]>>>>;
  /** Values of placeholders that the request leaves out. */
  readonly defaults?: Readonly<Record<string, unknown>>;
  /** Query parameters and members of the body that the tool takes, where it does not take all. */
  readonly only?: readonly string[];
}

export type Value = string | number | boolean | readonly (string | number | boolean)[];
export type Values = Readonly<Record<string, Value>>;

/** An operation, and the values that a request gave it. */
export interface Invocation {
  readonly operation: Operation;
  readonly template: string;
  readonly path: Values;
  readonly query: Values;
}

interface Address {
  readonly method: string;
  readonly template: string;
  readonly segments: readonly string[];
  readonly operation: Operation;
}
const isParameter = (segment: string | undefined) => segment?.startsWith('{') === true;

const addresses: readonly Address[] = Object.entries(operationsByAddress as Record<string, Operation>).map(([address, operation]) => {
  const [method = '', template = ''] = address.split(' ');
  return { method, template, segments: template.split('/'), operation };
});

/** The operation of a request. Where several match, the one whose first difference is a fixed segment. */
export function invocationOf(method: string, url: string): Invocation | null {
  const { pathname, searchParams } = new URL(url, 'https://console.invalid');
  const given = pathname.split('/');
  const found = addresses
    .filter((address) => address.method === method && address.segments.length === given.length)
    .filter(({ segments }) => segments.every((segment, at) => isParameter(segment) || segment === given[at]))
    .reduce<Address | null>((best, address) => (best === null || isMoreExact(address, best) ? address : best), null);
  if (found === null) return null;
  const { operation, template, segments } = found;
  const pathValues = segments.flatMap((segment, at): [string, Value][] => {
    if (!isParameter(segment)) return [];
    const name = segment.slice(1, -1);
    return [[name, typed(operation, name, [decoded(given[at]!)])]];
  });
  const queryValues = [...new Set(searchParams.keys())].map((name): [string, Value] => [
    name,
    typed(operation, name, searchParams.getAll(name)),
  ]);
  return { operation, template, path: Object.fromEntries(pathValues), query: Object.fromEntries(queryValues) };
}

function isMoreExact(one: Address, other: Address): boolean {
  const at = one.segments.findIndex((segment, n) => isParameter(segment) !== isParameter(other.segments[n]));
  return at >= 0 && !isParameter(one.segments[at]);
}

/** The value as the contract has it: in an address everything is text. */
function typed({ types }: Operation, name: string, values: readonly string[]): Value {
  const type = types?.[name];
  const [first = ''] = values;
  if (type === 'list' || values.length > 1) return values;
  if (type === 'number' && first.trim() !== '' && Number.isFinite(Number(first))) return Number(first);
  if (type === 'boolean' && (first === 'true' || first === 'false')) return first === 'true';
  return first;
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** Address of an operation in the reference. */
export const referenceOf = (method: string, { operation, template }: Invocation): string =>
  `/docs#tag/${operation.tag}/${method}${template}`;
