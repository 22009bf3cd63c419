import type { Text } from '#/i18n';
import type { Schemas } from '#/lib/api';

/** How a delivery went, or why it went wrong, in words. */
export function reasonOf(text: Text, { status, error, httpStatus }: Schemas['WebhookDelivery']): string {
  if (error === 'http_status' && httpStatus !== null) return text('proof.why.http_status', { status: httpStatus });
  if (error !== null) return text.word('proof.why', error);
  if (status === 'delivered') return text('proof.is.delivered', { status: httpStatus ?? 200 });
  return text.word('proof.is', status);
}
