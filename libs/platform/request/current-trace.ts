import { AsyncLocalStorage } from 'node:async_hooks';
import { RequestContext } from './request-context';
import type { Trace } from './trace';

const storage = new AsyncLocalStorage<Trace | undefined>();

/** Trace of the current work; undefined when no request has caused it. */
export const currentTrace = (): Trace | undefined => storage.getStore() ?? RequestContext.current()?.trace;

/** The current trace as text, to be stored with queued work. */
export const currentTraceText = (): string | null => currentTrace()?.text ?? null;

/** Runs work within the trace, or without one. */
export const traced = <T>(trace: Trace | undefined, work: () => T): T => storage.run(trace, work);
