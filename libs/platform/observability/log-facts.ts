import { types } from 'node:util';
import { isRecord, shortened, withoutSecrets } from '@exchange/kernel';

/** Characters of a text that are looked through for secrets: more than is shown, so that no half of a secret is left at the end. */
const lookedAt = 4_096;
const maxCharacters = { text: 1_000, name: 100, stack: 3_000 };
/** Errors of one line: causes and the errors of an AggregateError included. */
const maxErrors = 8;
const maxDepth = 4;
const maxMembers = 50;

interface Described {
  readonly message: string;
  readonly name?: string;
  readonly code?: string | number;
  readonly stack?: string;
  readonly cause?: Described;
  readonly errors?: readonly Described[];
}

/** What is left of the errors of one line: none is described twice, so chains that lead back to themselves end. */
class Budget {
  private readonly seen = new Set<object>();

  take(error: object): boolean {
    if (this.seen.size >= maxErrors || this.seen.has(error)) return false;
    this.seen.add(error);
    return true;
  }
}

/** The text without secrets, short enough for a line. */
export const shownText = (text: string): string => shortened(withoutSecrets(text.slice(0, lookedAt)), maxCharacters.text);

/**
 * An error as the log has it: name, message, code and stack, and the same of its causes. Nothing else: errors of libraries carry queries with their
 * parameters, and whole requests and answers. A message may repeat a part of these, so it is masked and cut.
 */
export function describeError(error: unknown): Described {
  const budget = new Budget();
  if (typeof error === 'object' && error !== null) budget.take(error);
  return described(error, budget);
}

/** Facts as they stand in a line: errors described, wherever they are; no text is longer than a line should be. */
export function plainFacts(facts: object): object {
  const budget = new Budget();
  return Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, plain(value, budget, 1)]));
}

function plain(value: unknown, budget: Budget, depth: number): unknown {
  // Ids are one word, and are not to be taken for secrets.
  if (typeof value === 'string')
    return value.length > lookedAt || /\s/.test(value) ? shownText(value) : shortened(value, maxCharacters.text);
  if (typeof value !== 'object' || value === null) return value;
  if (isError(value)) return budget.take(value) ? described(value, budget) : '[error]';
  if (depth === maxDepth) return '[cut]';
  if (Array.isArray(value)) return value.slice(0, maxMembers).map((one) => plain(one, budget, depth + 1));
  if (!isRecord(value) || value instanceof Date) return value;
  const members = Object.entries(value).slice(0, maxMembers);
  return Object.fromEntries(members.map(([name, one]) => [shortened(name, maxCharacters.name), plain(one, budget, depth + 1)]));
}

/** Also one of another realm, as those of Node are in tests. */
const isError = (value: unknown): value is Error => value instanceof Error || types.isNativeError(value);

function described(error: unknown, budget: Budget): Described {
  if (!isError(error)) return { message: textOf(error) };
  const message = text(error, 'message');
  const code = read(error, 'code');
  const cause = read(error, 'cause');
  const errors = read(error, 'errors');
  const others = Array.isArray(errors) ? errors.filter((one) => isError(one) && budget.take(one)) : [];
  return {
    name: shortened(shownText(text(error, 'name')), maxCharacters.name),
    message: shownText(message),
    ...(typeof code === 'number' ? { code } : typeof code === 'string' ? { code: shortened(shownText(code), maxCharacters.name) } : {}),
    stack: framesIn(text(error, 'stack'), message),
    ...(isError(cause) && budget.take(cause) ? { cause: described(cause, budget) } : {}),
    ...(others.length === 0 ? {} : { errors: others.map((one) => described(one, budget)) }),
  };
}

/** Places in the code alone: a stack begins with the message. */
function framesIn(stack: string, message: string): string {
  const behind = message !== '' && stack.includes(message) ? stack.slice(stack.indexOf(message) + message.length) : stack;
  const frames = behind
    .slice(-65_536)
    .split('\n')
    .filter((line) => /^ {4}at /.test(line));
  // A message that was changed later stands in the stack as it was.
  const places = frames.map((frame) => shortened(frame.trim(), 300)).join('\n');
  return shortened(withoutSecrets(places.slice(0, lookedAt)), maxCharacters.stack);
}

const text = (error: Error, name: 'name' | 'message' | 'stack'): string => {
  const value = read(error, name);
  return typeof value === 'string' ? value : '';
};

/** A member may be a getter that throws. */
function read(error: Error, name: string): unknown {
  try {
    return (error as unknown as Record<string, unknown>)[name];
  } catch {
    return undefined;
  }
}

/** What was thrown without being an error. Its members are not shown either. */
function textOf(thrown: unknown): string {
  if (typeof thrown === 'string') return shownText(thrown);
  return typeof thrown === 'object' && thrown !== null ? '[object]' : String(thrown);
}
