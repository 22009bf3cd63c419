import type { Text } from '#/i18n';
import { type Grant, otherSide } from '#/lib/grant';

/** Name of the other organization of a grant, or its account id while the name is unknown. */
export function otherName(text: Text, grant: Grant, account: string): string {
  const { displayName, organizationRef } = otherSide(grant, account);
  return displayName ?? text('list.token', { name: text('accounts.id'), value: organizationRef });
}
