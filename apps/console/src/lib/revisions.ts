import { useEffect, useState } from 'react';
import { follow, type Link } from './events';

/** State of a discovery at one of its revisions. */
export interface Revision {
  readonly revision: number;
  readonly resultsComplete: boolean;
  readonly pendingAgents: readonly string[];
  readonly sellersRequested: number;
  readonly sellersResponded: number;
}

interface FollowedDiscovery {
  readonly link: Link;
  /** All stored revisions in order, so that the course of a discovery can be replayed. */
  readonly revisions: readonly Revision[];
}

/**
 * Follows a discovery from its first revision. Revisions within one animation frame are reported together. A new `round` follows the discovery again
 * after a refinement.
 */
export function useRevisions(account: string, id: string, round: number, onRevision: () => void): FollowedDiscovery {
  const [link, setLink] = useState<Link>('connecting');
  const [revisions, setRevisions] = useState<readonly Revision[]>([]);
  useEffect(() => {
    const stop = new AbortController();
    const byNumber = new Map<number, Revision>();
    let frame = 0;
    const publish = () => {
      frame = 0;
      setRevisions([...byNumber.values()].sort((one, other) => one.revision - other.revision));
      onRevision();
    };
    void follow(`/api/v2/buyer/discovery/${encodeURIComponent(id)}/events`, {
      account,
      after: '0',
      signal: stop.signal,
      link: setLink,
      on: ({ event, data }) => {
        const revision = data as Revision;
        byNumber.set(revision.revision, revision);
        if (frame === 0) frame = requestAnimationFrame(publish);
        return event === 'complete' ? 'done' : undefined;
      },
    });
    return () => {
      stop.abort();
      cancelAnimationFrame(frame);
    };
  }, [account, id, round, onRevision]);
  return { link, revisions };
}
