import type { LoggerService } from '@nestjs/common';
import pino from 'pino';
import { shortened } from '@exchange/kernel';
import { currentTrace } from '../request/current-trace';
import { RequestContext } from '../request/request-context';
import { describeError, plainFacts, shownText } from './log-facts';

/** Escapes what JSON leaves: C1 controls, which terminals interpret, and invisible characters (docs/adr/0046). */
const invisible = /[\u007F-\u009F\u2028\u2029\p{Bidi_Control}\p{Default_Ignorable_Code_Point}]/gu;

const escape = (character: string): string =>
  Array.from({ length: character.length }, (_, at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`).join('');

export const visible = (line: string): string => line.replace(invisible, escape);

const lines = (service: string, level: string): pino.LoggerOptions => ({
  level,
  base: { service },
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: (label) => ({ level: label }) },
  // By default pino would serialize the properties of an error itself.
  serializers: { err: (described: unknown) => described },
  hooks: { streamWrite: visible },
});

/** Characters. The longest messages list all invalid settings. */
const maxMessage = 8_192;

interface Facts {
  readonly error?: unknown;
  readonly [fact: string]: unknown;
}

/** Writes JSON lines with the request id. Facts must not contain bodies, credentials or secrets. Pass thrown values as `error`. */
export class Log {
  constructor(private readonly pino: pino.Logger) {}

  /** `to` defaults to standard output. */
  static create(service: string, level: string, to?: pino.DestinationStream): Log {
    return new Log(to ? pino(lines(service, level), to) : pino(lines(service, level)));
  }

  /** Log of a starting process: writes synchronously, so that no line is lost when the process exits. */
  static ofStart(service: string, level: string): Log {
    return new Log(pino(lines(service, level), pino.destination({ dest: 1, sync: true })));
  }

  debug(message: string, facts?: object): void {
    this.write('debug', message, facts);
  }

  info(message: string, facts?: object): void {
    this.write('info', message, facts);
  }

  warn(message: string, facts?: object): void {
    this.write('warn', message, facts);
  }

  error(message: string, facts?: Facts): void {
    this.write('error', message, facts);
  }

  private write(level: 'debug' | 'info' | 'warn' | 'error', message: string, facts: object = {}): void {
    if (this.pino.isLevelEnabled(level)) this.pino[level](this.withContext(facts), shortened(message, maxMessage));
  }

  /** `error` may be any thrown value. */
  private withContext(given: object): object {
    const { error, ...rest } = given as Facts;
    const requestId = RequestContext.current()?.requestId ?? currentTrace()?.requestId;
    const facts = plainFacts(error === undefined ? rest : { ...rest, err: describeError(error) });
    return requestId === undefined ? facts : { requestId, ...facts };
  }
}

/** Writes messages of Nest to the log. */
export class NestLog implements LoggerService {
  constructor(private readonly target: Log) {}

  log(message: unknown, context?: string): void {
    this.target.debug(String(message), { context });
  }

  error(message: unknown, stack?: string, context?: string): void {
    this.target.error(shownText(String(message)), { context, stack });
  }

  warn(message: unknown, context?: string): void {
    this.target.warn(shownText(String(message)), { context });
  }

  debug(message: unknown, context?: string): void {
    this.target.debug(String(message), { context });
  }
}
