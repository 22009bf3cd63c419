/** Number of this jest worker, which selects its database and ports. Concurrent runs of jest count from different numbers (`TEST_WORKERS_FROM`). */
export const jestWorker = Number(process.env['JEST_WORKER_ID'] ?? 0) + Number(process.env['TEST_WORKERS_FROM'] ?? 0);
