import type { INestApplicationContext } from '@nestjs/common';
import { startApi, type TestApi } from '@test/api';
import { promptSeller } from '@test/buying';
import { flightDates } from '@test/dates';
import { startDiscovery, waitUntilComplete } from '@test/discovery';
import { onFreePort } from '@test/free-port';
import { type SignedUp, signUp } from '@test/people';
import { SandboxSellers } from '@test/sellers';
import { startWorker } from '@test/worker';
import type { PersonalityInput } from '../../../apps/sandbox-seller/src/personality';
import { type Browser, launch } from '../browser';

/** Hostile text of sellers and people: markup, both directions, words without spaces, and great length. */
export const hostile = {
  seller: `<img src=x onerror="window.owned=1"> "Sellers" שלום & Söhne`,
  campaign: `<script>window.owned=1</script>${'W'.repeat(180)}`,
  brief: `</p><iframe src="javascript:window.owned=1"></iframe> evenings, connected TV, streaming, online video and news שלום ${'x'.repeat(3_000)}`,
};

/** An exchange with two sellers, and a browser. */
export class Stand {
  private constructor(
    readonly api: TestApi,
    readonly browser: Browser,
    readonly person: SignedUp,
    private readonly worker: INestApplicationContext,
    readonly sellers: SandboxSellers,
  ) {}

  /** `more` are sellers beside the two that answer at once. */
  static async opens(more: readonly PersonalityInput[] = []): Promise<Stand> {
    const [api, environment] = await onFreePort<[TestApi, Record<string, string>]>(async (port) => {
      // The origin of a page must be known before its server starts.
      const settings = { BASE_URL: `http://127.0.0.1:${port}`, MCP_SANDBOX_URL: '', ACTIVITY_CALLS: 'on' };
      return [await startApi({ environment: settings, port }), settings];
    });
    const worker = await startWorker({ environment });
    const sellers = await SandboxSellers.open(api, [promptSeller('east'), promptSeller('west', { name: hostile.seller }), ...more]);
    return new Stand(api, await launch(), await signUp(api), worker, sellers);
  }

  get account(): number {
    return this.person.account.id;
  }

  /** Creates an advertiser and a campaign with hostile text whose sellers have answered. */
  async campaign(): Promise<{ advertiserId: number; campaignId: string; discoveryId: string }> {
    const { api, person } = this;
    const { body } = await api.post('/api/v2/buyer/advertisers', {
      as: person.as,
      body: { name: hostile.seller, brand: 'oat.example', primaryCurrency: 'USD' },
    });
    const advertiserId: number = body.data.id;
    return { advertiserId, ...(await this.campaignOf(advertiserId)) };
  }

  /** Creates a campaign with hostile text whose sellers have answered. */
  async campaignOf(advertiserId: number): Promise<{ campaignId: string; discoveryId: string }> {
    const { api, person } = this;
    const { body } = await api.post('/api/v2/buyer/campaigns', {
      as: person.as,
      body: {
        advertiserId,
        name: hostile.campaign,
        mode: 'discovery',
        brief: hostile.brief,
        flightDates,
        budget: { total: 50_000 },
      },
    });
    const { campaignId } = body.data.campaign;
    const discoveryId = await startDiscovery(api, person.as, { campaignId, waitSeconds: 10 });
    await waitUntilComplete(api, person.as, discoveryId);
    return { campaignId, discoveryId };
  }

  async closes(): Promise<void> {
    await this.browser.close();
    await this.sellers.close();
    await this.worker.close();
    await this.api.close();
  }
}
