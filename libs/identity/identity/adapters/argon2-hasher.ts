import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { hash, type Options, verify } from '@node-rs/argon2';
import { Settings } from '@exchange/platform';
import { PasswordHasher } from '../domain/ports';

/**
 * argon2id with OWASP's parameters: 19 MiB (`PASSWORD_MEMORY_KIB`), 2 passes, 1 lane, about 25 ms of one core.
 * Hashing runs in libuv's thread pool, which limits the memory of concurrent sign-ins.
 */
@Injectable()
export class Argon2Hasher extends PasswordHasher {
  private readonly options: Options;
  /** Hash of a random password, compared when the address is unknown. */
  private readonly decoy: Promise<string>;

  constructor({ passwordMemoryKib }: Settings) {
    super();
    this.options = { memoryCost: passwordMemoryKib, timeCost: 2, parallelism: 1 };
    this.decoy = this.hash(randomBytes(32).toString('base64'));
  }

  hash(password: string): Promise<string> {
    return hash(password, this.options);
  }

  async verify(stored: string | null, password: string): Promise<boolean> {
    const isMatch = await verify(stored ?? (await this.decoy), password);
    return stored !== null && isMatch;
  }

  isOutdated(stored: string): boolean {
    const { memoryCost, timeCost, parallelism } = this.options;
    return !stored.includes(`$m=${memoryCost},t=${timeCost},p=${parallelism}$`);
  }
}
