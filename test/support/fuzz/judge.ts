import type { ApiDocument, Operation } from './document';
import type { FuzzRequest } from './requests';
import type { WireAnswer } from './wire';

/** Texts of internal errors that must never appear in an answer. No request of the fuzz contains them. */
export const internals = [
  /\n\s+at \S+/,
  /node_modules/,
  /\.[jt]s:\d+/,
  /relation "/,
  /column "/,
  /ECONNREFUSED/,
  /QueryFailedError/,
  /TypeError/,
  /syntax error at/,
  /invalid input syntax/,
  /violates .* constraint/,
  /out of range for type/,
  /duplicate key value/,
];

/** Throws when an answer breaks a rule. */
export function checkAnswer(
  document: ApiDocument,
  operation: Operation,
  { method, path }: FuzzRequest,
  { status, headers, text }: WireAnswer,
): void {
  const fail = (what: string): never => {
    throw new Error(`${what}: ${status} ${text.slice(0, 600)}`);
  };
  if (status >= 500) fail('A fault of the platform');
  if (!/^[A-Za-z0-9._-]{8,128}$/.test(String(headers['x-request-id']))) fail('No request id');
  const leak = internals.find((pattern) => pattern.test(text));
  if (leak) fail(`Something internal (${leak.source})`);
  if (status === 204 && text === '') return document.contract.check(method, path.split('?')[0]!, status, null);
  const type = headers['content-type'] ?? '';
  const other = (operation.answers(status) ?? []).find((declared) => declared !== 'application/json' && type.startsWith(declared));
  if (other) return;
  if (type !== 'application/json; charset=utf-8') fail(`A body of type "${type}"`);
  document.contract.check(method, path.split('?')[0]!, status, JSON.parse(text));
}
