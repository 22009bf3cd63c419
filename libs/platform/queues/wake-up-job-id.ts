const roundMs = 5_000;

/**
 * Id of a wake-up job: the same within five seconds, so that waiting work is not queued twice, and a new one later. A Redis that lost half
 * of a job would otherwise ignore its id forever. A duplicate job finds nothing to do.
 */
export function wakeUpJobId(work: string): string {
  return `${work}-${Math.floor(Date.now() / roundMs)}`;
}
