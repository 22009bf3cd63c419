import { AsyncLocalStorage } from 'node:async_hooks';
import { RequestContext } from './request-context';
import type { Trace } from './trace';

const storage = new AsyncLocalStorage<Trace | undefined>();

/** What is being done belongs to this; undefined for what no request has begun. */
export const currentTrace = (): Trace | undefined => storage.getStore() ?? RequestContext.current()?.trace;

/** To be kept with what is left to others. */
export const currentTraceText = (): string | null => currentTrace()?.text ?? null;

/** Whatever is done in there belongs to the trace, or to none. */
export const traced = <T>(trace: Trace | undefined, work: () => T): T => storage.run(trace, work);
