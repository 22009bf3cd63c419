import type { Request } from 'express';
import type { Caller } from '@exchange/kernel';
import { InMemoryDeliveredDemos } from '../../testing/in-memory';
import { DemoCallers } from './demo-callers';

const request = { headers: { authorization: 'Bearer sck_key' } } as Request;
const caller = { accountId: 1 } as Caller;

/** The caller that a report with `demo=true` is for, if the credential may enter the account of `mayEnter`. */
async function callerOf({ hasSandbox = false, mayEnter = 2 }): Promise<Caller> {
  const demos = new InMemoryDeliveredDemos();
  demos.accounts.set(1, 2);
  const advertisers = { hasActiveSandbox: async () => hasSandbox };
  const recall = { caller: async (_: unknown, accountId: number) => (accountId === mayEnter ? { accountId } : null) };
  return new DemoCallers(advertisers as never, recall as never, demos).of(caller, request);
}

describe('A report of made-up delivery is for', () => {
  it('the account of the demo, when the credential may enter it', async () => {
    expect((await callerOf({})).accountId).toBe(2);
  });

  it.each([
    ['an active sandbox advertiser has delivery of its own', { hasSandbox: true }],
    ['the credential may not enter the demo', { mayEnter: 3 }],
  ])('the account itself, when %s', async (_, situation) => {
    expect(await callerOf(situation)).toBe(caller);
  });
});
