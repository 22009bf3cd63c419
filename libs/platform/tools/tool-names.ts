import { DomainError, isRecord } from '@exchange/kernel';

/** Names of a tool by the different name, or path prefix, of REST. */
export type ToolNames = Readonly<Record<string, string>>;

/** Replaces the names of REST in a text by those of the tool. */
export function toToolNames(text: string, names: ToolNames): string {
  const longestFirst = Object.keys(names).sort((one, other) => other.length - one.length);
  let result = '';
  for (let rest = text; rest !== '';) {
    const name = longestFirst.find((one) => rest.startsWith(one) && !/^\w/.test(rest.slice(one.length)));
    const token = name ?? /^(?:\w+|[^\w]+)/.exec(rest)![0];
    result += name === undefined ? token : names[name];
    rest = rest.slice(token.length);
  }
  return result;
}

/** Runs the work and rewrites its domain errors with the tool's names, which the caller has sent. */
export async function withToolNames<Answer>(names: ToolNames, work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof DomainError ? renamed(error, names) : error;
  }
}

function renamed(error: DomainError, names: ToolNames): DomainError {
  const { kind, code, message, field, details } = error;
  const own = (text: string) => toToolNames(text, names);
  const [ownMessage, ownField] = [own(message), field === undefined ? undefined : own(field)];
  if (ownMessage === message && ownField === field) return error;
  return new DomainError(kind, code, ownMessage, ownField, isRecord(details) ? { ...details, ...issuesOf(details, own) } : details);
}

function issuesOf({ issues }: Readonly<Record<string, unknown>>, own: (text: string) => string): object {
  if (!Array.isArray(issues)) return {};
  return {
    issues: issues
      .filter(isRecord)
      .map((issue) => ({ ...issue, path: own(String(issue['path'])), message: own(String(issue['message'])) })),
  };
}
