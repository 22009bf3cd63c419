import { FixedClock } from '@exchange/kernel';
import type { Settings } from '@exchange/platform';
import { discoveryLimits } from '../domain/limits';
import { aDiscovery, InMemoryDiscoveries, InMemoryStore } from '../testing';
import { PurgingService } from './purging.service';

it('PurgingService removes discoveries after their retention time, in as many batches as needed', async () => {
  const clock = new FixedClock();
  const discoveries = new InMemoryDiscoveries(new InMemoryStore());
  const started = async (id: string, daysAgo: number) => {
    const at = new Date(clock.now().getTime() - daysAgo * 86_400_000);
    await discoveries.start(aDiscovery({ id, sellers: [] }, at).discovery, []);
  };
  for (let count = 0; count <= discoveryLimits.purgeBatch; count += 1) await started(`disc_old${count}`, 32);
  await started('disc_young', 30);
  const purging = new PurgingService(discoveries, { discoveryRetentionDays: 30 } as Settings, clock);
  expect(await purging.purge()).toBe(discoveryLimits.purgeBatch + 1);
  expect(await purging.purge()).toBe(0);
  expect((await discoveries.find(1, 'disc_young'))?.id).toBe('disc_young');
});
