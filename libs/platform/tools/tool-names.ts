import { DomainError, isRecord } from '@exchange/kernel';

/** What a tool calls otherwise than REST does: names of REST, or beginnings of paths, with its own. */
export type ToolNames = Readonly<Record<string, string>>;

/** A text of REST in the names of the tool. */
export function inToolNames(text: string, names: ToolNames): string {
  const longestFirst = Object.keys(names).sort((one, other) => other.length - one.length);
  let told = '';
  for (let rest = text; rest !== '';) {
    const name = longestFirst.find((one) => rest.startsWith(one) && !/^\w/.test(rest.slice(one.length)));
    const taken = name ?? /^(?:\w+|[^\w]+)/.exec(rest)![0];
    told += name === undefined ? taken : names[name];
    rest = rest.slice(taken.length);
  }
  return told;
}

/** Does the work; what is refused is told in the names of the tool, which are those that the caller has sent. */
export async function toldInToolNames<Answer>(names: ToolNames, work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof DomainError ? renamed(error, names) : error;
  }
}

function renamed(error: DomainError, names: ToolNames): DomainError {
  const { kind, code, message, field, details } = error;
  const own = (text: string) => inToolNames(text, names);
  const [told, place] = [own(message), field === undefined ? undefined : own(field)];
  if (told === message && place === field) return error;
  return new DomainError(kind, code, told, place, isRecord(details) ? { ...details, ...issuesOf(details, own) } : details);
}

function issuesOf({ issues }: Readonly<Record<string, unknown>>, own: (text: string) => string): object {
  if (!Array.isArray(issues)) return {};
  return {
    issues: issues
      .filter(isRecord)
      .map((issue) => ({ ...issue, path: own(String(issue['path'])), message: own(String(issue['message'])) })),
  };
}
