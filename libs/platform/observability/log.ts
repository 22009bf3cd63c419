import type { LoggerService } from '@nestjs/common';
import pino from 'pino';
import { currentTrace } from '../request/current-trace';
import { RequestContext } from '../request/request-context';

/** JSON escapes C0 only: C1 moves terminals as well, and what nobody sees hides in a line (docs/adr/0046). The same JSON, escaped. */
const unseen = /[\u007F-\u009F\u2028\u2029\p{Bidi_Control}\p{Default_Ignorable_Code_Point}]/gu;

const escape = (character: string): string =>
  Array.from({ length: character.length }, (_, at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`).join('');

export const visible = (line: string): string => line.replace(unseen, escape);

const lines = (service: string, level: string): pino.LoggerOptions => ({
  level,
  base: { service },
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: (label) => ({ level: label }) },
  hooks: { streamWrite: visible },
});

/** Structured JSON lines with the request id. Pass facts, never bodies, credentials or secrets. */
export class Log {
  constructor(private readonly pino: pino.Logger) {}

  static create(service: string, level: string): Log {
    return new Log(pino(lines(service, level)));
  }

  /** Of a process that starts, and may end before anything is written behind its back: every line is written at once, so the last one is last. */
  static ofStart(service: string, level: string): Log {
    return new Log(pino(lines(service, level), pino.destination({ dest: 1, sync: true })));
  }

  debug(message: string, facts: object = {}): void {
    this.pino.debug(this.withContext(facts), message);
  }

  info(message: string, facts: object = {}): void {
    this.pino.info(this.withContext(facts), message);
  }

  warn(message: string, facts: object = {}): void {
    this.pino.warn(this.withContext(facts), message);
  }

  error(message: string, facts: { readonly error?: unknown; readonly [fact: string]: unknown } = {}): void {
    const { error, ...rest } = facts;
    this.pino.error(this.withContext(error === undefined ? rest : { ...rest, err: describe(error) }), message);
  }

  private withContext(facts: object): object {
    const requestId = RequestContext.current()?.requestId ?? currentTrace()?.requestId;
    return requestId === undefined ? facts : { requestId, ...facts };
  }
}

/** Errors of the database driver carry the query and its parameters, which may be secrets: only these members are logged. */
function describe(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const { code } = error as { code?: unknown };
  return { name: error.name, message: error.message, stack: error.stack, ...(code === undefined ? {} : { code }) };
}

/** Nest's own messages, through the same lines. */
export class NestLog implements LoggerService {
  constructor(private readonly target: Log) {}

  log(message: unknown, context?: string): void {
    this.target.debug(String(message), { context });
  }

  error(message: unknown, stack?: string, context?: string): void {
    this.target.error(String(message), { context, stack });
  }

  warn(message: unknown, context?: string): void {
    this.target.warn(String(message), { context });
  }

  debug(message: unknown, context?: string): void {
    this.target.debug(String(message), { context });
  }
}
