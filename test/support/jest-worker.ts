/**
 * The number of this jest worker: workers have databases and ports of their own. Two runs of jest beside each other count from different numbers
 * (`TEST_WORKERS_FROM`).
 */
export const jestWorker = Number(process.env['JEST_WORKER_ID'] ?? 0) + Number(process.env['TEST_WORKERS_FROM'] ?? 0);
