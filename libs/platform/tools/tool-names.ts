import { DomainError, isRecord } from '@exchange/kernel';

/** What a tool calls otherwise than REST does: names of REST, or beginnings of paths, with its own. */
export type ToolNames = Readonly<Record<string, string>>;

/** A text of REST in the names of the tool. */
export function inToolNames(text: string, names: ToolNames): string {
  const longestFirst = Object.keys(names).sort((one, other) => other.length - one.length);
  if (longestFirst.length === 0) return text;
  const pattern = longestFirst.map((name) => name.replaceAll(/[.[\]]/g, String.raw`\$&`)).join('|');
  return text.replaceAll(new RegExp(`(?<!\\w)(?:${pattern})(?!\\w)`, 'g'), (name) => names[name]!);
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
