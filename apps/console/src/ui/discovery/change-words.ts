import type { Text } from '#/i18n';
import { isolated } from '#/lib/isolated';
import type { Change } from '#/lib/replay';

/** What happened in a revision, as a sentence. */
export function changeWords(text: Text, change: Change): string {
  if (change.kind === 'asked')
    return change.round === 0
      ? text('discovery.change.asked', { count: change.count })
      : text('discovery.change.round', { round: change.round, count: change.count });
  return change.sellers
    .map(({ name, status, products }) => {
      const named = { name: isolated(name) };
      if (status === 'responded' && products !== null) return text('discovery.change.products', { ...named, count: products });
      return text(status === 'pending' ? 'discovery.change.responded' : `discovery.change.${status}`, named);
    })
    .join(' · ');
}
