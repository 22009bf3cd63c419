import { useState } from 'react';
import { useChangedBuy } from './use-changed';
import { useText } from '#/i18n';
import { $api } from '#/lib/api';
import { budgetEffect, changedBudgets } from '#/lib/budget-effect';
import { dayIn, endOfDay } from '#/lib/days';
import { useIdempotencyKey } from '#/lib/idempotency-key';
import { isolated } from '#/lib/isolated';
import { type MediaBuy, useCampaignOf } from '#/lib/media-buy';
import { Button } from '#/ui/button';
import { Form, TextField } from '#/ui/form';
import { Dialog } from '#/ui/parts';
import { Arrow } from '#/ui/timeline/changed-fields';

/** Name, budgets of packages and the last day: what the contract changes. */
export function ChangeTerms({ buy }: { buy: MediaBuy }) {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button data-edit onClick={() => setOpen(true)}>
        {text('mediaBuy.change')}
      </Button>
      {isOpen && <ChangeDialog buy={buy} onClose={() => setOpen(false)} />}
    </>
  );
}

const formId = 'change-media-buy';

function ChangeDialog({ buy, onClose }: { buy: MediaBuy; onClose: () => void }) {
  const text = useText();
  const once = useIdempotencyKey();
  const reload = useChangedBuy();
  const unallocated = useCampaignOf(buy).data?.data.campaign.unallocatedBudget;
  const lastDay = dayIn(Date.parse(buy.flightDates.endDate) - 1, buy.timezone);
  const [name, setName] = useState(buy.name);
  const [day, setDay] = useState(lastDay);
  const [entered, setEntered] = useState<Readonly<Record<string, string>>>({});
  const update = $api.useMutation('patch', '/api/v2/buyer/media-buys/{id}', {
    onSuccess: async () => {
      once.done();
      onClose();
      await reload();
    },
    onError: () => void reload(),
  });
  const packages = changedBudgets(buy.packages, entered);
  /** Name of a package's field in the body, which has only changed packages. */
  const fieldOf = (packageId: string) => {
    const index = packages.findIndex((each) => each.packageId === packageId);
    return index === -1 ? packageId : `packages[${index}].budget`;
  };
  const effect = budgetEffect(buy.packages, entered, unallocated);
  const body = {
    ...(name.trim() === buy.name ? {} : { name: name.trim() }),
    ...(packages.length === 0 ? {} : { packages }),
    ...(day === lastDay ? {} : { flightDates: { endDate: endOfDay(day, buy.timezone) } }),
  };
  const isUnchanged = Object.keys(body).length === 0;
  const asksSeller = (packages.length > 0 || day !== lastDay) && buy.status !== 'DRAFT';
  const money = (amount: number) => text.money(amount, buy.currency);
  return (
    <Dialog
      title={text('mediaBuy.change')}
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{text('common.back')}</Button>
          <Button kind="main" type="submit" form={formId} isBusy={update.isPending} disabled={isUnchanged || effect.total === null}>
            {text(asksSeller ? 'mediaBuy.change.ask' : 'common.save')}
          </Button>
        </>
      }
    >
      <Form
        id={formId}
        error={update.error}
        fields={['name', 'flightDates.endDate', ...packages.map(({ packageId }) => fieldOf(packageId))]}
        onSubmit={() => !isUnchanged && update.mutate({ params: { path: { id: buy.mediaBuyId } }, body, headers: once.header() })}
      >
        {buy.packages.map(({ packageId, productName, budget }) => (
          <TextField
            key={packageId}
            name={fieldOf(packageId)}
            label={text('mediaBuy.change.budget', { name: isolated(productName), currency: buy.currency })}
            type="number"
            min="0.01"
            step="any"
            inputMode="decimal"
            value={entered[packageId] ?? String(budget)}
            onChange={({ target }) => setEntered({ ...entered, [packageId]: target.value })}
          />
        ))}
        <TextField
          name="flightDates.endDate"
          label={text('mediaBuy.change.end')}
          hint={text('mediaBuy.change.end.hint', { zone: buy.timezone })}
          type="date"
          value={day}
          onChange={({ target }) => setDay(target.value)}
        />
        <TextField name="name" label={text('field.name')} maxLength={255} value={name} onChange={({ target }) => setName(target.value)} />
      </Form>
      <section
        aria-label={text('mediaBuy.effect')}
        aria-live="polite"
        className="grid gap-1 rounded-lg border border-line px-3 py-2 text-xs"
      >
        <h3 className="font-medium">{text('mediaBuy.effect')}</h3>
        {isUnchanged ? (
          <p className="text-mute">{text('mediaBuy.effect.none')}</p>
        ) : (
          <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-0.5 tabular-nums [&_dd]:text-end [&_dt]:text-mute">
            {effect.total !== null && effect.total !== buy.budget && (
              <>
                <dt>{text('field.budget')}</dt>
                <dd>
                  {money(buy.budget)} <Arrow /> <strong className="font-medium">{money(effect.total)}</strong>
                </dd>
                <dt>{text('campaigns.unallocated')}</dt>
                <dd className={effect.isTooMuch ? 'text-bad' : ''}>
                  {unallocated === undefined || effect.left === null ? (
                    '–'
                  ) : (
                    <>
                      {money(unallocated)} <Arrow /> <strong className="font-medium">{money(effect.left)}</strong>
                    </>
                  )}
                </dd>
              </>
            )}
            {day !== lastDay && (
              <>
                <dt>{text('mediaBuy.change.end')}</dt>
                <dd>
                  {text.day(lastDay)} <Arrow /> <strong className="font-medium">{day === '' ? '–' : text.day(day)}</strong>
                </dd>
              </>
            )}
          </dl>
        )}
        {effect.isTooMuch && <p className="text-bad">{text('mediaBuy.effect.tooMuch')}</p>}
        {asksSeller && <p className="text-mute">{text('mediaBuy.effect.seller', { seller: isolated(buy.sellerName) })}</p>}
      </section>
    </Dialog>
  );
}
