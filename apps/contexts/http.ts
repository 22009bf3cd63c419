import { WebhooksHttp } from '@exchange/webhooks';
import { NoCredentials } from './no-credentials';

/** Every context's controllers: the API imports them all. */
export const httpModules = [NoCredentials, WebhooksHttp];
