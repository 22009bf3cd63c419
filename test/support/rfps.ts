import { randomBytes } from 'node:crypto';
import type { TestApi } from './api';
import { inDays } from './dates';
import { eventually } from './eventually';
import type { SignedUp } from './people';

const briefs = '/api/v2/buyer/planning-briefs';

/** Creates a storefront as a target of planning briefs. */
export async function createStorefront(api: TestApi, { as }: SignedUp, enabled = true): Promise<number> {
  const slug = `northwind-${randomBytes(4).toString('hex')}`;
  const body = { name: 'Northwind', slug, agentUrl: 'https://ads.example/mcp', enabled };
  return (await api.post('/api/v2/storefront/seller-agents', { as, body })).body.data.id;
}

export function briefBody(more: object = {}): object {
  return {
    buyerName: 'Oat Ltd',
    advertiserName: 'Oat',
    audience: 'People who drink oat',
    geo: 'Germany',
    channels: ['ctv', 'display'],
    startDate: inDays(30),
    endDate: inDays(60),
    statedBudget: 1000.5,
    currency: 'EUR',
    rawPrompt: 'find me oat people',
    ...more,
  };
}

/** Waits until all live demand signals of a brief are dispatched, and returns their ids by target. */
export function waitForSignals(api: TestApi, { as }: SignedUp, briefId: string): Promise<string[]> {
  return eventually(async () => {
    const { targets } = (await api.get(`${briefs}/${briefId}`, { as })).body.data as {
      targets: Record<'id' | 'bucket' | 'dispatchStatus', string>[];
    };
    expect(targets.filter(({ bucket, dispatchStatus }) => bucket === 'LIVE' && dispatchStatus === 'QUEUED')).toEqual([]);
    return targets.map(({ id }) => id);
  });
}
