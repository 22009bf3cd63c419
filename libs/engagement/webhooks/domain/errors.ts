import { defineErrors } from '@exchange/kernel';

export const webhookErrors = defineErrors('webhooks', {
  notFound: { kind: 'not_found', code: 'NOT_FOUND', message: 'There is no webhook subscription with that id.' },
  deliveryNotFound: { kind: 'not_found', code: 'NOT_FOUND', message: 'There is no delivery with that id.' },
  tooMany: { kind: 'conflict', code: 'CONFLICT', message: 'An account can have at most 20 webhook subscriptions. Delete one first.' },
  tooManyPerUrl: {
    kind: 'conflict',
    code: 'CONFLICT',
    message: 'Two active subscriptions of the account go to that URL already. Delete one first.',
  },
  notActive: {
    kind: 'conflict',
    code: 'CONFLICT',
    message: 'The subscription has failed. Nothing is sent to it any more: delete it and register a new one.',
  },
  stillOpen: { kind: 'conflict', code: 'CONFLICT', message: 'The delivery is still under way.' },
  agentsCannot: { kind: 'forbidden', code: 'FORBIDDEN', message: 'Agents cannot manage the webhook subscriptions of the account.' },
});
