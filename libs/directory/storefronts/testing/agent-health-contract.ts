import { FixedClock } from '@exchange/kernel';
import { aSeller } from '.';
import { AgentHealth, agentHealthLimits } from '../domain/agent-health';
import type { AgentHealths, Sellers, StorefrontDirectory } from '../domain/ports';

interface Stores {
  readonly sellers: Sellers;
  readonly directory: StorefrontDirectory;
  readonly healths: AgentHealths;
}

/** Contract tests for implementations of `AgentHealths`. Each test uses its own account. */
export function agentHealthContract(open: () => Promise<Stores>): void {
  const clock = new FixedClock();
  const now = clock.now();
  let sellers: Sellers;
  let directory: StorefrontDirectory;
  let healths: AgentHealths;
  let accountId = 40_700;
  beforeAll(async () => void ({ sellers, directory, healths } = await open()));
  beforeEach(() => void (accountId += 1));

  const insert = async () => {
    const id = await sellers.nextId();
    const seller = aSeller({ accountId, id, slug: `asked-${id}` });
    await sellers.insert(seller, null);
    return seller.state;
  };
  const silent = (sellerId: number) => healths.change({ accountId, sellerId }, now, (found) => found.record('silent', 'No answer.', now));

  it('counts simultaneous silences exactly and is returned with the connection', async () => {
    const { id } = await insert();
    expect(await healths.of(accountId, [id])).toEqual([]);
    await Promise.all(Array.from({ length: agentHealthLimits.maxSilences }, () => silent(id)));
    const [health] = await healths.of(accountId, [id]);
    expect(health).toMatchObject({ accountId, sellerId: id, status: 'open', silences: 5, openedAt: now, reason: 'No answer.' });
    expect((await directory.connection(id, () => ''))?.health).toEqual(health);
    expect(await healths.of(accountId + 9_000, [id])).toEqual([]);
  });

  it('lets one of several simultaneous probes through when the pause is over', async () => {
    const { id } = await insert();
    for (let times = 0; times < agentHealthLimits.maxSilences; times += 1) await silent(id);
    const at = new Date(now.getTime() + agentHealthLimits.minPauseMs);
    const probe = () => healths.change({ accountId, sellerId: id }, at, (found) => found.probe(at, new Date(at.getTime() + 60_000)));
    const probes = await Promise.all([1, 2, 3, 4, 5].map(probe));
    expect(probes.filter((one) => one !== null)).toHaveLength(1);
  });

  it('stores the release beside the state of the circuit breaker, also of an agent that was never called', async () => {
    const { id, agentUrl } = await insert();
    const key = { accountId, sellerId: id };
    const stored = async () => (await healths.of(accountId, [id]))[0];
    await healths.rememberRelease({ ...key, agentUrl }, '3.0', now);
    expect(await stored()).toEqual({ ...AgentHealth.unknown(key, now).state, release: '3.0' });
    await silent(id);
    await healths.rememberRelease({ ...key, agentUrl }, '3.1', new Date(now.getTime() + 1_000));
    expect(await stored()).toMatchObject({ release: '3.1', silences: 1, reason: 'No answer.' });
    expect((await directory.connection(id, () => ''))?.health).toEqual(await stored());
    await healths.forgetRelease(key);
    expect(await stored()).toMatchObject({ release: null, silences: 1 });
  });

  it('writes nothing when the release is stored already', async () => {
    const { id, agentUrl } = await insert();
    const key = { accountId, sellerId: id };
    await healths.rememberRelease({ ...key, agentUrl }, '3.1', now);
    await healths.rememberRelease({ ...key, agentUrl }, '3.1', new Date(now.getTime() + 1_000));
    expect(await healths.of(accountId, [id])).toMatchObject([{ release: '3.1', updatedAt: now }]);
  });

  it('writes nothing when the agent has another address now', async () => {
    const { id, agentUrl } = await insert();
    await sellers.change(accountId, id, (seller) => seller.change({ agentUrl: 'https://moved.example/mcp' }, clock));
    await healths.rememberRelease({ accountId, sellerId: id, agentUrl }, '3.1', now);
    expect(await healths.of(accountId, [id])).toEqual([]);
    await healths.rememberRelease({ accountId, sellerId: id, agentUrl: 'https://moved.example/mcp' }, '3.0', now);
    await healths.rememberRelease({ accountId, sellerId: id, agentUrl }, '3.1', now);
    expect(await healths.of(accountId, [id])).toMatchObject([{ release: '3.0' }]);
  });

  it('creates no row for an agent without a release to forget', async () => {
    const { id } = await insert();
    await healths.forgetRelease({ accountId, sellerId: id });
    expect(await healths.of(accountId, [id])).toEqual([]);
  });

  it('is unchanged when the step returns null', async () => {
    const { id } = await insert();
    expect(await healths.change({ accountId, sellerId: id }, now, () => null)).toBeNull();
    const before = AgentHealth.unknown({ accountId, sellerId: id }, now).state;
    expect([[], [before]]).toContainEqual(await healths.of(accountId, [id]));
  });
}
