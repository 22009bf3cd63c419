import { Egress } from '@exchange/platform';
import { measureLongestTurn } from '@test/processor-time';
import { hostileResults } from './hostile-answers.fixture';
import { closeSellers, hostileSeller, InMemoryConnections, linesOver } from './testing';
import { payloadOf } from './tool-answer';

const egress = new Egress({ allow: ['127.0.0.0/8'], httpsOnly: false });

afterEach(closeSellers);
afterAll(() => egress.onApplicationShutdown());

async function converse(url: string): Promise<{ readonly reason: string }> {
  const connections = new InMemoryConnections();
  const limits = { deadline: 20_000, answerBytes: Infinity };
  return linesOver(connections, egress).converse(
    { sellerId: connections.put(url), limits },
    async (seller) => {
      const answer = await seller.call('speak', {});
      // Readers ask for the payload several times: it is parsed once.
      const payloads = [payloadOf(answer), payloadOf(answer), payloadOf(answer)];
      return { reason: payloads.includes(null) ? 'nothing' : 'something' };
    },
    (reason) => ({ reason }),
  );
}

describe('An answer of two megabytes', () => {
  it.each(Object.keys(hostileResults).flatMap((name) => [[name, 'json'] as const, [name, 'events'] as const]))(
    'blocks the event loop for less than 100 ms: %s as %s',
    async (name, kind) => {
      const result = hostileResults[name]!();
      const { url } = await hostileSeller(() => result, kind);
      expect(await measureLongestTurn(() => converse(url))).toBeLessThan(100);
    },
  );
});
