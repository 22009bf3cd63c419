import type { Settings } from '@exchange/platform';
import { ExchangeProcess } from './exchange-process';

/** Starts a worker in a process of its own. */
export const WorkerProcess = { start: (settings: Settings): ExchangeProcess => ExchangeProcess.start('worker', settings) };
export type WorkerProcess = ExchangeProcess;
