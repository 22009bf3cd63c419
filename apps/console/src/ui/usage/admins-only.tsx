import type { ReactNode } from 'react';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { Card, Empty } from '#/ui/parts';

/** Units and plans are read by admins: others see why there is nothing. */
export function AdminsOnly({ children }: { children: ReactNode }) {
  const text = useText();
  const { isAdmin } = useAccountContext();
  if (isAdmin) return children;
  return (
    <Card>
      <Empty icon="chart" title={text('usage.admins')} />
    </Card>
  );
}
