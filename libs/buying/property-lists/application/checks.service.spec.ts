import { FixedClock, type PersonCaller, SequentialIds } from '@exchange/kernel';
import { accessOf, assertAllowed, authErrors } from '@exchange/platform';
import { ChecksController } from '../adapters/http/checks.controller';
import { propertyListErrors } from '../domain/errors';
import type { Identifier } from '../domain/identifier';
import { PropertyRegistry } from '../domain/ports';
import type { Registrations } from '../domain/registration';
import { infrastructure, publisher } from '../testing';
import { InMemoryCheckReports, InMemoryPropertyRegistry, InMemoryPublicSuffixes } from '../testing/in-memory';
import { ChecksService } from './checks.service';
import { Properties } from './properties';

const by = (accountId: number): PersonCaller => ({
  kind: 'person',
  userId: 1,
  role: 'MEMBER',
  via: 'session',
  credentialId: 's',
  accountId,
  accountType: 'BUYER',
  label: 'Robin',
});

function world(registry: PropertyRegistry = new InMemoryPropertyRegistry()) {
  const clock = new FixedClock();
  const reports = new InMemoryCheckReports();
  const service = new ChecksService(new Properties(registry, new InMemoryPublicSuffixes()), reports, new SequentialIds(), clock);
  return { clock, reports, service };
}

const domains = (...values: string[]): Identifier[] => values.map((value) => ({ type: 'domain', value }));

describe('ChecksService', () => {
  const registry = new InMemoryPropertyRegistry();
  registry.add(publisher('news.com'), publisher('blog.ads.com'), infrastructure('ads.com'), infrastructure('cdn.com', 'cdn'));
  const { service } = world(registry);
  const check = async (...identifiers: Identifier[]) => (await service.check(by(1), identifiers)).check;
  const values = (properties: readonly { identifier: Identifier }[]) => properties.map(({ identifier }) => identifier.value);

  it('puts every identifier into exactly one bucket, in the order sent', async () => {
    const result = await check(...domains('b.com', 'www.news.com', 'ads.com', 'news.com', 'a.com', 'www.cdn.com', 'm.c.com', 'b.com'));
    expect(result.summary).toEqual({ total: 8, remove: 4, modify: 2, assess: 2, ok: 0 });
    expect(values(result.assess)).toEqual(['b.com', 'a.com']);
    expect(result.modify.map(({ input, identifier }) => [input, identifier.value])).toEqual([
      ['www.news.com', 'news.com'],
      ['m.c.com', 'c.com'],
    ]);
    expect(result.remove.map(({ property, reason }) => [property.input, reason])).toEqual([
      ['ads.com', 'blocked'],
      ['news.com', 'duplicate'],
      ['www.cdn.com', 'blocked'],
      ['b.com', 'duplicate'],
    ]);
  });

  it('puts only exact names of the registry into ok', async () => {
    const result = await check(...domains('news.com', 'sport.news.com', 'NEWS.com '));
    expect([values(result.ok), values(result.assess), result.remove.length]).toEqual([['news.com'], ['sport.news.com'], 1]);
  });

  it('blocks subdomains of infrastructure, except for known publishers', async () => {
    const result = await check(...domains('pixel.x.ads.com', 'blog.ads.com'));
    expect(result.remove[0]).toMatchObject({ reason: 'blocked', domainType: 'ad_server', blockedReason: 'Ad server of Test' });
    expect(values(result.ok)).toEqual(['blog.ads.com']);
  });

  it('finds duplicates across domains and identifiers of the same type', async () => {
    const result = await check(
      ...domains('a.com', 'not a name', 'NOT A NAME '),
      { type: 'domain', value: 'https://www.a.com/' },
      { type: 'ios_bundle', value: 'a.com' },
      { type: 'ios_bundle', value: ' a.com' },
      { type: 'subdomain', value: 'a.com' },
    );
    expect(result.remove.map(({ property }) => property.input)).toEqual(['NOT A NAME ', 'https://www.a.com/', ' a.com']);
    expect(result.assess.map(({ identifier }) => Object.values(identifier))).toEqual([
      ['domain', 'a.com'],
      ['domain', 'not a name'],
      ['ios_bundle', 'a.com'],
      ['subdomain', 'a.com'],
    ]);
  });

  it('looks up every domain once, and no other identifiers', async () => {
    registry.asked.length = 0;
    await check(...domains('www.a.com', 'a.com', 'x.y.a.com', '8.8.8.8'), { type: 'rss_url', value: 'b.com' });
    expect(registry.asked).toEqual([['a.com', 'x.y.a.com']]);
    await check({ type: 'rss_url', value: 'b.com' });
    expect(registry.asked).toHaveLength(1);
  });

  it('stores a report for every 10,000 identifiers, with the summary of its part', async () => {
    const many = domains(...Array.from({ length: 20_001 }, (_, i) => `site-${i < 5 ? 0 : i}.com`));
    const { check: result, reportIds } = await service.check(by(1), many);
    const summaries = await Promise.all(reportIds.map((id) => service.report(by(1), id)));
    expect(summaries.map(({ total, remove, assess }) => [total, remove, assess])).toEqual([
      [10_000, 4, 9_996],
      [10_000, 0, 10_000],
      [1, 0, 1],
    ]);
    expect(result.summary.total).toBe(20_001);
  });

  it('yields to the event loop while it checks 100,000 identifiers', async () => {
    let turns = 0;
    let isDone = false;
    const count = (): void => {
      turns += 1;
      if (!isDone) setImmediate(count);
    };
    setImmediate(count);
    await service.check(by(1), domains(...Array.from({ length: 100_000 }, (_, i) => `site-${i}.com`)));
    isDone = true;
    expect(turns).toBeGreaterThanOrEqual(200);
  });
});

describe('reports', () => {
  const notFound = expect.objectContaining({ code: 'NOT_FOUND' }) as Error;

  it('can be read for 7 days by their account, and are deleted afterwards', async () => {
    const { service, clock, reports } = world();
    const { reportIds } = await service.check(by(1), domains('a.com'));
    const [id] = reportIds as [string];
    await expect(service.report(by(2), id)).rejects.toThrow(notFound);
    clock.advance(7 * 86_400_000 - 1);
    await service.deleteExpiredReports();
    expect((await service.report(by(1), id)).total).toBe(1);
    clock.advance(1);
    await expect(service.report(by(1), id)).rejects.toThrow(notFound);
    clock.advance(1);
    await service.deleteExpiredReports();
    expect(await reports.find({ accountId: 1, id })).toBeNull();
  });

  it('are not stored when the registry is down', async () => {
    class DownRegistry extends PropertyRegistry {
      lookUp(): Promise<Registrations> {
        return Promise.reject(propertyListErrors.registryDown());
      }
    }
    const { service, reports } = world(new DownRegistry());
    await expect(service.check(by(1), domains('a.com'))).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE', status: 503 });
    expect(await reports.deleteBefore(new Date('2100-01-01'), 10)).toBe(0);
  });

  it('return 403 to agents, because checks belong to no advertiser', () => {
    const limited = { ...by(1), grants: new Map([[1, 'READ_WRITE']] as const) };
    for (const method of ['check', 'report'] as const)
      expect(() => assertAllowed(accessOf(ChecksController, method), limited, 'read')).toThrow(authErrors.notForAgents());
  });
});
