const roundMs = 5_000;

/**
 * The id of a job that is only a bell: the same for everybody who rings within five seconds, so that waiting work is not queued twice, and
 * another one later. Redis that lost half of a job still knows its id and would ignore that id for ever. A doubled job finds nothing to do.
 */
export function ringId(work: string): string {
  return `${work}-${Math.floor(Date.now() / roundMs)}`;
}
