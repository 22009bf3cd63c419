import { useMemo } from 'react';
import type { App } from './use-apps';
import { useText } from '#/i18n';
import type { Filter } from '#/lib/list-filters';

/** Filters of connected apps; admins can choose a person. */
export function useAppFilters(apps: readonly App[] | null, isAdmin: boolean): readonly Filter[] {
  const text = useText();
  return useMemo(() => {
    const people = new Map(apps?.map(({ person }) => [String(person.id), person.name]));
    const options = [...people].map(([value, label]) => ({ value, label }));
    return [
      { key: 'name', kind: 'text', label: text('field.name') },
      ...(isAdmin ? [{ key: 'person', kind: 'choice', label: text('apps.person'), options } as const] : []),
      { key: 'unverified', kind: 'flag', label: text('apps.unverified') },
    ];
  }, [apps, isAdmin, text]);
}
