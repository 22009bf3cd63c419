import type { Type } from '@nestjs/common';
import { AccountsHttp } from '@exchange/accounts';
import { IdentityHttp } from '@exchange/identity';
import { NoCredentials } from './no-credentials';

/** Every context's controllers: the API imports them all. */
export const httpModules: Type[] = [AccountsHttp, IdentityHttp, NoCredentials];
