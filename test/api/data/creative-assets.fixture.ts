import { hash } from 'node:crypto';
import type { Answer, Credentials, TestApi } from '@test/api';
import { createAdvertiser } from '@test/discovery';

export const mebi = 1024 * 1024;

export const digestOf = (bytes: string | Buffer): string => `sha-256=:${hash('sha256', bytes, 'base64')}:`;

/** Calls the operations for assets of one advertiser. */
export class AssetClient {
  private constructor(
    private readonly api: TestApi,
    readonly as: Credentials,
    readonly advertiserId: number,
  ) {}

  static async open(api: TestApi, as: Credentials, advertiserId?: number): Promise<AssetClient> {
    return new AssetClient(api, as, advertiserId ?? (await createAdvertiser(api, as)));
  }

  get path(): string {
    return `/api/v2/buyer/advertisers/${this.advertiserId}/creative-assets`;
  }

  create(more: object = {}): Promise<Answer> {
    return this.api.post(this.path, { as: this.as, body: { name: 'Banner', kind: 'image', bytes: 10, ...more } });
  }

  /** The id of a new asset. */
  async begin(more: object = {}): Promise<string> {
    const { status, body } = await this.create(more);
    if (status !== 201) throw new Error(`Creating an asset failed: ${JSON.stringify(body)}`);
    return body.data.assetId;
  }

  text(more: object = {}): Promise<string> {
    return this.begin({ name: 'Claim', kind: 'text', content: 'Fresh', bytes: undefined, ...more });
  }

  part(id: string, number: number | string, bytes: string | Buffer, headers: Record<string, string> = {}): Promise<Answer> {
    const type = { 'content-type': 'application/octet-stream' };
    return this.api.put(`${this.path}/${id}/parts/${number}`, { as: this.as, rawBody: bytes, headers: { ...type, ...headers } });
  }

  complete(id: string): Promise<Answer> {
    return this.api.post(`${this.path}/${id}/complete`, { as: this.as });
  }

  read(id: string): Promise<Answer> {
    return this.api.get(`${this.path}/${id}`, { as: this.as });
  }

  list(query = ''): Promise<Answer> {
    return this.api.get(`${this.path}${query}`, { as: this.as });
  }

  change(id: string, body: object): Promise<Answer> {
    return this.api.put(`${this.path}/${id}`, { as: this.as, body });
  }

  delete(id: string): Promise<Answer> {
    return this.api.delete(`${this.path}/${id}`, { as: this.as });
  }
}
