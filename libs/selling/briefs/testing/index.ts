import type { BriefArtifact, ReceivedBrief } from '../domain/brief-artifact';

export { InMemoryBriefArtifacts } from './in-memory';

export function aReceivedBrief(overrides: Partial<ReceivedBrief> = {}): ReceivedBrief {
  return {
    accountId: 7,
    storefrontId: 3,
    discoveryId: 'disc_1',
    round: 0,
    request: { buying_mode: 'brief', brief: 'Oat drink' },
    receivedAt: new Date('2026-01-15T12:00:00.000Z'),
    ...overrides,
  };
}

export function aBriefArtifact(overrides: Partial<BriefArtifact> = {}): BriefArtifact {
  return { ...aReceivedBrief(), id: 'brief_1', createdAt: new Date('2026-01-15T12:00:01.000Z'), ...overrides };
}
