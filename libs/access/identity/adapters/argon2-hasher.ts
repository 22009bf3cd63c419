import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { hash, type Options, verify } from '@node-rs/argon2';
import { Settings } from '@exchange/platform';
import { PasswordHasher } from '../domain/ports';

/**
 * argon2id with OWASP's parameters (19 MiB, 2 passes, 1 lane: about 25 ms of one core) unless `PASSWORD_MEMORY_KIB` says otherwise.
 * Hashing runs in libuv's thread pool, which also bounds how much memory concurrent sign-ins can take.
 */
@Injectable()
export class Argon2Hasher extends PasswordHasher {
  private readonly options: Options;
  /** What a sign-in with an unknown address is compared with: nobody knows this password. */
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
    const right = await verify(stored ?? (await this.decoy), password);
    return stored !== null && right;
  }

  isOutdated(stored: string): boolean {
    const { memoryCost, timeCost, parallelism } = this.options;
    return !stored.includes(`$m=${memoryCost},t=${timeCost},p=${parallelism}$`);
  }
}
