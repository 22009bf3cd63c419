import type { INestApplicationContext } from '@nestjs/common';
import { startApi, type TestApi } from '@test/api';
import { promptSeller } from '@test/buying';
import { createCampaign } from '@test/discovery';
import { eventually } from '@test/eventually';
import { createKey, signUp, type SignedUp } from '@test/people';
import { SandboxSellers } from '@test/sellers';
import { newKey } from '@test/tools';
import { startWorker } from '@test/worker';
import { modernClient } from '../../api/edge/clients';

// oxlint-disable-next-line typescript/no-explicit-any -- tests read arbitrary paths of answers
type Told = any;

const slugs = ['north', 'east', 'south', 'west', 'inland', 'coast'];
const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

describe('answers over MCP', () => {
  let api: TestApi;
  let worker: INestApplicationContext;
  let stand: SandboxSellers;
  let buyer: SignedUp;
  let client: Told;

  beforeAll(async () => {
    api = await startApi();
    worker = await startWorker();
    stand = await SandboxSellers.open(
      api,
      slugs.map((slug) => promptSeller(slug)),
    );
    buyer = await signUp(api);
    client = (await modernClient(api, (await createKey(api, buyer.as)).bearer)).client;
  });
  afterAll(async () => {
    await client?.close();
    await worker?.close();
    await stand?.close();
    await api?.close();
  });

  async function answered(name: string, args: object): Promise<{ structured: Told; text: string; bytes: number; twice: number }> {
    const result = await client.callTool({ name, arguments: args });
    const { structuredContent: structured, content } = result;
    expect({ name, isError: result.isError ?? false, blocks: content.length }).toEqual({ name, isError: false, blocks: 1 });
    const twice = bytesOf({ content: [{ type: 'text', text: JSON.stringify(structured) }], structuredContent: structured });
    return { structured, text: content[0].text, bytes: bytesOf(result), twice };
  }

  it('return all proposals as structured content, and as text the first ones, the total and the next step', async () => {
    const campaignId = await createCampaign(api, buyer.as);
    const { structured: read } = await answered('get', { kind: 'campaign', id: campaignId });
    const asked = {
      campaignId,
      expectedCampaignRevision: read.object.revision,
      idempotencyKey: newKey(),
      sellerIds: stand.idsOf(...slugs),
    };
    const { structured, text, bytes, twice } = await eventually(
      async () => {
        const answer = await answered('request_proposals', asked);
        if (answer.structured.status === 'running') throw new Error('Sellers are still answering.');
        return answer;
      },
      { everyMs: 50 },
    );
    process.stdout.write(`request_proposals of ${slugs.length} sellers: ${bytes} bytes, said twice ${twice}\n`);
    expect(bytes).toBeLessThan(0.7 * twice);
    expect(text.length).toBeLessThanOrEqual(1_500);
    const told = JSON.parse(text);
    expect(told).toMatchObject({ campaignId, executionId: structured.executionId, status: structured.status, summary: structured.summary });
    expect(told.perSeller[0].sellerId).toBe(structured.perSeller[0].sellerId);
    expect(told.shortened).toContain('structuredContent');
    for (const kind of ['proposal', 'campaign', 'seller']) {
      const found = await answered('search', { kind, ...(kind === 'proposal' ? { filter: { campaignId } } : {}) });
      expect(found.text.length).toBeLessThanOrEqual(1_500);
      expect(JSON.parse(found.text).objects).toMatchObject({ kind, returned: found.structured.objects.returned });
    }
  });

  it('return the whole text of a skill', async () => {
    const { structured, text } = await answered('get', { kind: 'skill', id: 'launch-campaign' });
    expect(text.startsWith('# Launch a campaign')).toBe(true);
    expect(text).toBe(structured.object.text);
  });
});
