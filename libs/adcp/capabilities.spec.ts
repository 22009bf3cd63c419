import { Capabilities } from './capabilities';
import type { ReleasedAnswer } from './tool-answer';
import type { ToolAnswer } from './tool-answer';

const seller = { sellerId: 7, agentUrl: 'https://seller.example/mcp', bearerToken: 'one' as string | null };

/** Sellers that answer with numbers, and a count of their calls. */
function asking({ isKept = (result: number) => result > 0, now = Date.now } = {}) {
  const asked: [string, Record<string, unknown>][] = [];
  const request = { adcp_major_version: 3 };
  const read = ({ structuredContent }: ToolAnswer) => structuredContent!['says'] as number;
  const question = new Capabilities({ request, read, isKept }, now);
  const of = async (overrides: Partial<typeof seller> = {}, says = 1) => {
    const ask = async (name: string, args: Record<string, unknown>): Promise<ReleasedAnswer> => {
      asked.push([name, args]);
      return { content: [], structuredContent: { says }, release: '3.0' };
    };
    return question.get({ ...seller, ...overrides }, { read: ask }).then(({ result }) => result);
  };
  return { asked, of, question, request };
}

describe('Capabilities', () => {
  it('asks once and caches for five minutes', async () => {
    let now = 1_000;
    const { asked, of, question, request } = asking({ now: () => now });
    expect(question.recall(7)).toBeUndefined();
    expect(await of()).toBe(1);
    now += 299_999;
    expect([await of({}, 2), question.recall(7), asked]).toEqual([1, 1, [['get_adcp_capabilities', request]]]);
    now += 1;
    expect(question.recall(7)).toBeUndefined();
    expect(await of({}, 2)).toBe(2);
  });

  it.each([{ agentUrl: 'https://seller.example/other' }, { bearerToken: 'two' }, { bearerToken: null }, { sellerId: 8 }])(
    'asks again for another seller or other credentials: %j',
    async (other) => {
      const { of } = asking();
      await of();
      expect(await of(other, 2)).toBe(2);
    },
  );

  it('does not cache results that the question excludes', async () => {
    const { of, question } = asking();
    expect(await of({}, 0)).toBe(0);
    expect(question.recall(7)).toBeUndefined();
    expect(await of({}, 2)).toBe(2);
  });

  it('drops results on request, and the oldest above the maximum', async () => {
    const { of, question } = asking();
    await of();
    question.forget(7);
    expect(question.recall(7)).toBeUndefined();
    for (let sellerId = 1; sellerId <= 2_001; sellerId += 1) await of({ sellerId });
    expect([1, 2, 2_001].map((sellerId) => question.recall(sellerId))).toEqual([undefined, 1, 1]);
  });
});
