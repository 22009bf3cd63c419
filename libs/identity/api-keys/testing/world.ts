import type { AccountType, Grant } from '@exchange/kernel';
import { anApiKey, keyEpoch } from '.';
import type { NewApiKey } from '../domain/api-key';
import type { ApiKeys, KeyHolders, KeyUses } from '../domain/ports';
import { issueSecret } from '../domain/secret';

/** The ports of this context on one storage, and methods that fill the tables they read. */
export interface KeyWorld {
  readonly keys: ApiKeys;
  readonly holders: KeyHolders;
  readonly uses: KeyUses;
  account(name: string, type?: AccountType): Promise<number>;
  /** Sets the end of the account's lease. */
  endAt(accountId: number, at: Date): Promise<void>;
  person(name: string, options?: { readonly addressProved?: boolean }): Promise<number>;
  /** Creates or replaces a buyer agent. */
  agent(
    accountId: number,
    agent: { readonly id: string; readonly label: string; readonly grants: readonly [number, Grant][]; readonly isActive?: boolean },
  ): Promise<void>;
  /** Starts a session and returns its id. */
  session(userId: number): Promise<string>;
  endSession(id: string): Promise<void>;
  join(accountId: number, userId: number, role: 'MEMBER' | 'ADMIN', at?: Date): Promise<void>;
  changeRole(accountId: number, userId: number, role: 'MEMBER' | 'ADMIN'): Promise<void>;
  leave(accountId: number, userId: number): Promise<void>;
}

/** A new world for each test, with the account Acme and its admin Robin. */
export class KeyStage {
  world: KeyWorld;
  accountId: number;
  userId: number;
  private serial = 0;

  constructor(open: () => KeyWorld | Promise<KeyWorld>) {
    beforeEach(async () => {
      this.world = await open();
      this.accountId = await this.world.account('Acme');
      this.userId = await this.world.person('Robin');
      await this.world.join(this.accountId, this.userId, 'ADMIN');
    });
  }

  async store(overrides: Partial<NewApiKey> = {}, at = keyEpoch) {
    const { secret, prefix, hash } = issueSecret();
    this.serial += 1;
    const { accountId, userId: createdBy } = this;
    const key = anApiKey({ accountId, createdBy, id: `key_${this.serial}`, prefix, ...overrides }, at);
    await this.world.keys.insert(key, hash, await this.world.session(key.state.createdBy));
    return { id: key.state.id, state: key.state, secret, hash };
  }

  async ids(scope: Parameters<ApiKeys['list']>[0]): Promise<string[]> {
    return (await this.world.keys.list(scope)).map(({ key }) => key.id);
  }
}
