import { useState } from 'react';
import { RemoveSupply } from './remove-supply';
import { SupplyForm } from './supply-form';
import { useText } from '#/i18n';
import type { SupplyRequest } from '#/lib/supply';
import { Button } from '#/ui/button';
import { Badge, Facts, ForeignText, Time } from '#/ui/parts';

/** A request for supply beside the list, with what can be done with it. */
export function SupplyPeek({ of }: { of: SupplyRequest | undefined }) {
  const text = useText();
  const [open, setOpen] = useState<'change' | 'remove' | null>(null);
  if (of === undefined) return <p className="text-mute">{text('audit.notLoaded')}</p>;
  const close = () => setOpen(null);
  const given = (label: string, value: string | null) =>
    value === null ? [] : [{ label, value: <ForeignText lines>{value}</ForeignText> }];
  return (
    <>
      <header className="grid gap-1">
        <h2 className="text-base font-semibold">
          <ForeignText>{of.domain}</ForeignText>
        </h2>
        <Badge tone={of.status === 'available' ? 'good' : 'attention'}>{text.word('supply.status', of.status)}</Badge>
      </header>
      <div className="flex flex-wrap gap-2">
        <Button data-edit="" onClick={() => setOpen('change')}>
          {text('supply.change')}
        </Button>
        <Button kind="danger" onClick={() => setOpen('remove')}>
          {text('supply.remove')}
        </Button>
      </div>
      <Facts
        of={[
          { label: text('asks.channel'), value: text.word('channel', of.channel) },
          ...given(text('supply.geo'), of.geo),
          ...given(text('asks.desiredSupply'), of.desiredSupply),
          ...given(text('supply.notes'), of.notes),
          { label: text('supply.launchDate'), value: of.launchDate === null ? '–' : text.day(of.launchDate) },
          { label: text('field.created'), value: <Time at={of.createdAt} /> },
          { label: text('field.updated'), value: <Time at={of.updatedAt} /> },
        ]}
      />
      {open === 'change' && <SupplyForm of={of} onClose={close} />}
      {open === 'remove' && <RemoveSupply of={of} onClose={close} />}
    </>
  );
}
