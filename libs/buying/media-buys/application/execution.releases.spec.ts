import type { ProtocolRelease } from '@exchange/kernel';
import { everyAbility } from '@exchange/kernel/testing';
import type { BuyOutcome } from '../domain/outcome';
import { aStanding } from '../testing';
import { buyer, start } from './execution.fixture';

const onlyOldest: BuyOutcome = { kind: 'unreachable', reason: 'It speaks AdCP 3.0.', release: '3.0' };

describe('the release of AdCP that an order names', () => {
  const world = async (release?: ProtocolRelease) => {
    const opened = await start();
    await opened.land(2, ['sf1:2:c'], [], { ...everyAbility, ...(release === undefined ? {} : { release }) });
    await opened.select('sf1:2:c');
    const execute = async () => (await opened.service.execute(buyer, 'campaign_1')).buys[0]!;
    const advance = async () => {
      opened.clock.advance(60_000);
      await opened.forwarding.sweep();
    };
    const asked = () => opened.sellerClient.asked.map(({ request, key, release: named }) => [request, key, named]);
    return { ...opened, execute, advance, asked };
  };

  it.each([
    [undefined, null],
    ['3.0', null],
    ['3.1', '3.1'],
  ] as const)('for a seller of %s is %s', async (spoken, named) => {
    const { execute, asked } = await world(spoken);
    const { id, release } = await execute();
    expect(release).toBe(named);
    expect(asked()).toEqual([['create', id, named]]);
  });

  it('stays the same for every attempt, and for the successor of an order that may be booked', async () => {
    const { execute, advance, asked, sellerClient, buys, land } = await world('3.1');
    sellerClient.scripts.set(2, () => ({ kind: 'unreachable', reason: 'Nobody there.' }));
    const first = await execute();
    while ((await buys.find(first))!.status !== 'FAILED') await advance();
    sellerClient.scripts.delete(2);
    await land(2, ['sf1:2:c'], [], { ...everyAbility, release: '3.0' });
    const second = await execute();
    expect(second).toMatchObject({ status: 'ACTIVE', idempotencyKey: first.id, release: '3.1' });
    expect(new Set(asked().map((call) => JSON.stringify(call)))).toEqual(new Set([JSON.stringify(['create', first.id, '3.1'])]));
  });

  it('changes when the seller refuses it, before the order is sent again under the same key', async () => {
    const { execute, advance, asked, sellerClient, buys } = await world('3.1');
    sellerClient.scripts.set(2, ({ release }) => (release === '3.0' ? aStanding() : onlyOldest));
    const { id } = await execute();
    expect(await buys.find({ accountId: 1, id })).toMatchObject({ status: 'PENDING_APPROVAL', release: '3.0' });
    await advance();
    expect(await buys.find({ accountId: 1, id })).toMatchObject({ status: 'ACTIVE', release: '3.0' });
    expect(asked()).toEqual([
      ['create', id, '3.1'],
      ['create', id, '3.0'],
    ]);
  });

  it('is named by changes of the order too, and changes with the next attempt when the seller refuses it', async () => {
    const { execute, advance, asked, sellerClient, buys, clock } = await world('3.1');
    const { id } = await execute();
    sellerClient.scripts.set(2, ({ pendingChange }) =>
      pendingChange?.release === '3.0' ? aStanding({ sourceStatus: 'paused' }) : onlyOldest,
    );
    await buys.change({ accountId: 1, id }, (buy) => buy.pause(clock.now()));
    await advance();
    await advance();
    const [, first, second] = asked();
    expect(first).toEqual(['change', expect.stringContaining(`${id}.pause.`), '3.1']);
    expect(second).toEqual(['change', first![1], '3.0']);
    expect(await buys.find({ accountId: 1, id })).toMatchObject({ status: 'PAUSED', release: '3.0', pendingChange: null });
  });
});
