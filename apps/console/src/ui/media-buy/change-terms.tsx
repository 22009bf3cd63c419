import { useState } from 'react';
import { useChangedBuy } from './use-changed';
import { language, useText } from '#/i18n';
import { typedNumber } from '#/lib/amount';
import { $api } from '#/lib/api';
import { budgetEffect } from '#/lib/budget-effect';
import { useCampaignById } from '#/lib/campaign';
import { changedTerms, lastDayOf, type TypedTerms } from '#/lib/changed-terms';
import { type IdempotencyKeys, useIdempotencyKey } from '#/lib/idempotency-key';
import { isolated } from '#/lib/isolated';
import type { MediaBuy } from '#/lib/media-buy';
import { Button } from '#/ui/button';
import { Form, TextField } from '#/ui/form';
import { Dialog } from '#/ui/parts';
import { Arrow } from '#/ui/timeline/arrow';

/** Name, budgets of packages and the last day: what the contract changes. */
export function ChangeTerms({ buy }: { buy: MediaBuy }) {
  const text = useText();
  const once = useIdempotencyKey();
  const [isOpen, setOpen] = useState(false);
  // A closed dialog keeps what was typed, until it is sent or discarded.
  const [typed, setTyped] = useState<TypedTerms>(nothing);
  return (
    <>
      <Button data-edit onClick={() => setOpen(true)}>
        {text('mediaBuy.change')}
      </Button>
      {isOpen && <ChangeDialog buy={buy} once={once} typed={typed} setTyped={setTyped} onClose={() => setOpen(false)} />}
    </>
  );
}

const formId = 'change-media-buy';
const nothing: TypedTerms = { budgets: {} };

interface Props {
  readonly buy: MediaBuy;
  readonly once: IdempotencyKeys;
  readonly typed: TypedTerms;
  readonly setTyped: (typed: TypedTerms) => void;
  readonly onClose: () => void;
}

function ChangeDialog({ buy, once, typed, setTyped, onClose }: Props) {
  const text = useText();
  const reload = useChangedBuy();
  const unallocated = useCampaignById(buy.campaignId).data?.data.campaign.unallocatedBudget;
  const lastDay = lastDayOf(buy);
  const { name = buy.name, lastDay: day = lastDay, budgets } = typed;
  const update = $api.useMutation('patch', '/api/v2/buyer/media-buys/{id}', {
    onSuccess: async () => {
      once.done();
      setTyped(nothing);
      onClose();
      await reload();
    },
    onError: () => void reload(),
  });
  const body = changedTerms(buy, typed, language);
  const { packages = [] } = body;
  /** Name of a package's field in the body, which has only changed packages. */
  const fieldOf = (packageId: string) => {
    const index = packages.findIndex((each) => each.packageId === packageId);
    return index === -1 ? packageId : `packages[${index}].budget`;
  };
  const effect = budgetEffect(buy.packages, budgets, unallocated, language);
  const isUnchanged = Object.keys(body).length === 0;
  const canSend = !isUnchanged && !effect.isTooMuch;
  const asksSeller = (packages.length > 0 || day !== lastDay) && buy.status !== 'DRAFT';
  const money = (amount: number) => text.money(amount, buy.currency);
  return (
    <Dialog
      title={text('mediaBuy.change')}
      isOpen
      onClose={onClose}
      footer={
        <>
          {!isUnchanged && (
            <Button kind="quiet" onClick={() => setTyped(nothing)}>
              {text('draft.discard')}
            </Button>
          )}
          <Button onClick={onClose}>{text('common.back')}</Button>
          <Button kind="main" type="submit" form={formId} isBusy={update.isPending} disabled={!canSend}>
            {text(asksSeller ? 'mediaBuy.change.ask' : 'common.save')}
          </Button>
        </>
      }
    >
      <Form
        id={formId}
        error={update.error}
        fields={['name', 'flightDates.endDate', ...packages.map(({ packageId }) => fieldOf(packageId))]}
        onSubmit={() => canSend && update.mutate(once.keyed({ params: { path: { id: buy.mediaBuyId } }, body }))}
      >
        {buy.packages.map(({ packageId, productName, budget }) => (
          <TextField
            key={packageId}
            name={fieldOf(packageId)}
            label={text('mediaBuy.change.budget', { name: isolated(productName), currency: buy.currency })}
            inputMode="decimal"
            dir="ltr"
            value={budgets[packageId] ?? typedNumber(budget, language)}
            onChange={({ target }) => setTyped({ ...typed, budgets: { ...budgets, [packageId]: target.value } })}
          />
        ))}
        <TextField
          name="flightDates.endDate"
          label={text('mediaBuy.change.end')}
          hint={text('mediaBuy.change.end.hint', { zone: buy.timezone })}
          type="date"
          value={day}
          onChange={({ target }) => setTyped({ ...typed, lastDay: target.value })}
        />
        <TextField
          name="name"
          label={text('field.name')}
          maxLength={255}
          value={name}
          onChange={({ target }) => setTyped({ ...typed, name: target.value })}
        />
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
