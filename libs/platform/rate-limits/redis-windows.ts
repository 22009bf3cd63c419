import { BoundedRedis } from '../realtime/bounded-redis';
import { SharedWindows, type WindowChange } from './windows';

/** Counts all windows of one tick in one call. Returns usage and remaining time of each. */
const script = `
local answers = {}
for i, key in ipairs(KEYS) do
  local amount, ms = tonumber(ARGV[2 * i - 1]), tonumber(ARGV[2 * i])
  if amount > 0 or redis.call('exists', key) == 1 then
    local used = redis.call('incrby', key, amount)
    local left = redis.call('pttl', key)
    if left < 0 then
      redis.call('pexpire', key, ms)
      left = ms
    end
    answers[2 * i - 1], answers[2 * i] = used, left
  else
    answers[2 * i - 1], answers[2 * i] = 0, ms
  end
end
return answers`;

type Count = (keys: number, ...keysAndArguments: (string | number)[]) => Promise<number[]>;

export class RedisWindows extends SharedWindows {
  private readonly redis: BoundedRedis;

  constructor(
    url: string,
    private readonly prefix: string,
  ) {
    super();
    this.redis = new BoundedRedis(url, { lazyConnect: true, enableOfflineQueue: false, maxRetriesPerRequest: 0 });
    this.redis.on('error', () => undefined);
    this.redis.defineCommand('countInWindows', { lua: script });
  }

  get isReady(): boolean {
    return this.redis.status === 'ready';
  }

  connect(): void {
    void this.redis.connect().catch(() => undefined);
  }

  disconnect(): void {
    this.redis.disconnect();
  }

  async add(changes: readonly WindowChange[]): Promise<readonly { readonly used: number; readonly resetMs: number }[]> {
    const keys = changes.map(({ key }) => this.prefix + key);
    const { countInWindows } = this.redis as unknown as { countInWindows: Count };
    const answers = await countInWindows.call(this.redis, keys.length, ...keys, ...changes.flatMap(({ amount, ms }) => [amount, ms]));
    return changes.map((_, i) => ({ used: answers[2 * i]!, resetMs: answers[2 * i + 1]! }));
  }
}
