import { types } from 'node:util';
import { isRecord, shortened, withoutSecrets } from '@exchange/kernel';

/** Characters of a text that are searched for secrets: more than is shown, so that no half of a secret remains at the end. */
const maxSearched = 4_096;
const maxCharacters = { text: 1_000, name: 100, stack: 3_000 };
/** Maximum errors per line, including causes and the errors of an AggregateError. */
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

/** Limits the errors of one line. Describes none twice, so that cycles end. */
class Budget {
  private readonly seen = new Set<object>();

  take(error: object): boolean {
    if (this.seen.size >= maxErrors || this.seen.has(error)) return false;
    this.seen.add(error);
    return true;
  }
}

/** Masks secrets and cuts the text to the maximum length. */
export const shownText = (text: string): string => shortened(withoutSecrets(text.slice(0, maxSearched)), maxCharacters.text);

/**
 * Name, message, code and stack of an error and its causes. Other properties are dropped, because errors of libraries contain queries with
 * parameters, requests and responses. The message may repeat parts of these, so it is masked and cut.
 */
export function describeError(error: unknown): Described {
  const budget = new Budget();
  if (typeof error === 'object' && error !== null) budget.take(error);
  return described(error, budget);
}

/** Facts for a log line: describes errors at any depth, and cuts long texts. */
export function plainFacts(facts: object): object {
  const budget = new Budget();
  return Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, plain(value, budget, 1)]));
}

function plain(value: unknown, budget: Budget, depth: number): unknown {
  // Single words are usually ids, which must not be masked as secrets.
  if (typeof value === 'string')
    return value.length > maxSearched || /\s/.test(value) ? shownText(value) : shortened(value, maxCharacters.text);
  if (typeof value !== 'object' || value === null) return value;
  if (isError(value)) return budget.take(value) ? described(value, budget) : '[error]';
  if (depth === maxDepth) return '[cut]';
  if (Array.isArray(value)) return value.slice(0, maxMembers).map((one) => plain(one, budget, depth + 1));
  if (!isRecord(value) || value instanceof Date) return value;
  const members = Object.entries(value).slice(0, maxMembers);
  return Object.fromEntries(members.map(([name, one]) => [shortened(name, maxCharacters.name), plain(one, budget, depth + 1)]));
}

/** Also accepts errors of another realm, such as Node's errors in Jest. */
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

/** Only the frames of a stack, which begins with the message. */
function framesIn(stack: string, message: string): string {
  const behind = message !== '' && stack.includes(message) ? stack.slice(stack.indexOf(message) + message.length) : stack;
  const frames = behind
    .slice(-65_536)
    .split('\n')
    .filter((line) => /^ {4}at /.test(line));
  // The stack still contains the original message when it was changed later.
  const places = frames.map((frame) => shortened(frame.trim(), 300)).join('\n');
  return shortened(withoutSecrets(places.slice(0, maxSearched)), maxCharacters.stack);
}

const text = (error: Error, name: 'name' | 'message' | 'stack'): string => {
  const value = read(error, name);
  return typeof value === 'string' ? value : '';
};

/** A property may be a getter that throws. */
function read(error: Error, name: string): unknown {
  try {
    return (error as unknown as Record<string, unknown>)[name];
  } catch {
    return undefined;
  }
}

/** For thrown values that are not errors. Their properties are not shown. */
function textOf(thrown: unknown): string {
  if (typeof thrown === 'string') return shownText(thrown);
  return typeof thrown === 'object' && thrown !== null ? '[object]' : String(thrown);
}
