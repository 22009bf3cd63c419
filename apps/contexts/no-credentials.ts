import { Global, Module } from '@nestjs/common';
import { KeyAuthenticator, SessionAuthenticator } from '@exchange/platform';

class Nobody extends KeyAuthenticator {
  async authenticate(): Promise<null> {
    return null;
  }
}

/** Until the api-keys and identity contexts bind the real ones. */
@Global()
@Module({
  providers: [
    { provide: KeyAuthenticator, useClass: Nobody },
    { provide: SessionAuthenticator, useClass: Nobody },
  ],
  exports: [KeyAuthenticator, SessionAuthenticator],
})
export class NoCredentials {}
