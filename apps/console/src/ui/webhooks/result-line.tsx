import type { ReactNode } from 'react';
import { State } from '../parts';
import { reasonOf } from '../proof/reason';
import { useText } from '#/i18n';
import type { Delivery } from '#/lib/delivery';

/** State and reason of a delivery in one line, which is cut to its space; `children` stand at the end. */
export function ResultLine({ delivery, children }: { delivery: Delivery; children?: ReactNode }) {
  const text = useText();
  const reason = reasonOf(text, delivery);
  return (
    <span className="flex min-w-0 items-center gap-3">
      <State of={delivery.status}>{text.word('delivery', delivery.status)}</State>
      <bdi title={reason} className="min-w-0 grow truncate text-mute">
        {reason}
      </bdi>
      {children}
    </span>
  );
}
