import { Global, Module } from '@nestjs/common';
import { KeyAuthenticator } from '@exchange/platform';

class Nobody extends KeyAuthenticator {
  async authenticate(): Promise<null> {
    return null;
  }
}

/** Until the api-keys context binds the real one. */
@Global()
@Module({ providers: [{ provide: KeyAuthenticator, useClass: Nobody }], exports: [KeyAuthenticator] })
export class NoCredentials {}
