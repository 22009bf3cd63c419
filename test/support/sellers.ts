import type { PersonalityInput } from '../../apps/sandbox-seller/src/personality';
import { startSandboxSeller, type SandboxSeller } from '../../apps/sandbox-seller/src/server';
import type { Credentials, TestApi } from './api';
import { signUp } from './people';

/** Sandbox sellers that run in this process and are registered in the exchange's directory. */
export class SandboxSellers {
  private constructor(
    readonly sandbox: SandboxSeller,
    /** The seller account that registered them. */
    readonly as: Credentials,
    private readonly ids: ReadonlyMap<string, number>,
  ) {}

  /** `now` is the sellers' clock. `sandboxes` are the slugs of sellers that declare their inventory as made up. */
  static async open(
    api: TestApi,
    personalities: readonly PersonalityInput[],
    now?: () => Date,
    sandboxes: readonly string[] = [],
  ): Promise<SandboxSellers> {
    const sandbox = await startSandboxSeller({ sellers: [...personalities], ...(now ? { now } : {}) });
    const { as } = await signUp(api, { accountType: 'SELLER' });
    const ids = new Map<string, number>();
    for (const { slug, name, token } of personalities) {
      const agentUrl = sandbox.endpoint(slug);
      const body = { name, slug, agentUrl, sandbox: sandboxes.includes(slug), ...(token === undefined ? {} : { bearerToken: token }) };
      const answer = await api.post('/api/v2/storefront/seller-agents', { as, body });
      if (answer.status !== 201) throw new Error(`Registering ${slug} failed: ${JSON.stringify(answer.body)}`);
      ids.set(slug, answer.body.data.id);
    }
    return new SandboxSellers(sandbox, as, ids);
  }

  id(slug: string): number {
    const id = this.ids.get(slug);
    if (id === undefined) throw new Error(`Seller ${slug} is not registered.`);
    return id;
  }

  idsOf(...slugs: string[]): number[] {
    return slugs.map((slug) => this.id(slug));
  }

  async close(): Promise<void> {
    await this.sandbox.close();
  }
}
