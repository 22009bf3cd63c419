/** `x-tool` of an operation in the OpenAPI document. */
export interface ToolOfOperation {
  readonly name: string;
  readonly arguments?: Readonly<Record<string, unknown>>;
  readonly values?: Readonly<Record<string, Readonly<Record<string, string | readonly string[]>>>>;
  readonly defaults?: Readonly<Record<string, unknown>>;
  readonly only?: readonly string[];
}

/** A request whose parameters have the types of their schemas. */
export interface TypedRequest {
  readonly path?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly header?: Readonly<Record<string, unknown>>;
}

/** Arguments of the tool for a request (docs/operation-tools.md); null when the tool does not take all of the request. */
export function argumentsFor(tool: ToolOfOperation, request: TypedRequest): Record<string, unknown> | null {
  const { arguments: template, only } = tool;
  if (template === undefined) return null;
  const sent = [request.query, only !== undefined && isPlain(request.body) ? request.body : {}].flatMap((part) =>
    Object.entries(part ?? {}),
  );
  const isTaken = ([name, value]: [string, unknown]) => value === undefined || only === undefined || only.includes(name);
  if (!sent.every(isTaken)) return null;
  try {
    return fill(tool, request, template) as Record<string, unknown>;
  } catch (error) {
    if (error === notTaken) return null;
    throw error;
  }
}

const notTaken = new Error('The tool has no word for a value.');

function fill(tool: ToolOfOperation, request: TypedRequest, part: unknown): unknown {
  if (typeof part === 'string') return fillText(tool, request, part);
  if (Array.isArray(part)) {
    const items = part.map((item) => fill(tool, request, item)).filter((item) => item !== undefined);
    return items.length === 0 ? undefined : items;
  }
  if (!isPlain(part)) return part;
  const members = Object.entries(part).map(([name, member]) => [name, fill(tool, request, member)] as const);
  return Object.fromEntries(members.filter(([, member]) => member !== undefined));
}

function fillText(tool: ToolOfOperation, request: TypedRequest, text: string): unknown {
  const [, place, name] = /^\{(path|query|body|header)(?:\.([\w-]+))?\}$/.exec(text) ?? [];
  if (place === undefined) return text;
  const all = request[place as keyof TypedRequest];
  const value = name === undefined ? all : (all as Readonly<Record<string, unknown>> | undefined)?.[name];
  const at = text.slice(1, -1);
  if (value === undefined) return tool.defaults?.[at];
  const words = tool.values?.[at];
  return words === undefined
    ? value
    : Array.isArray(value)
      ? [...new Set(value.flatMap((one) => wordFor(words, one)))]
      : wordFor(words, value);
}

function wordFor(words: Readonly<Record<string, string | readonly string[]>>, value: unknown): string | readonly string[] {
  const word = words[String(value)];
  if (word === undefined) throw notTaken;
  return word;
}

const isPlain = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
