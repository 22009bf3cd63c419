import { useState } from 'react';
import { type Key, type Text, useText } from '#/i18n';
import type { Draft } from '#/lib/draft';
import { slugOf } from '#/lib/slug';
import type { StorefrontDraft } from '#/lib/storefront-body';
import { Button } from '#/ui/button';
import { ChoiceField } from '#/ui/choice-field';
import { DraftNote, LeaveGuard } from '#/ui/draft';
import { Form, TextField, useBusy } from '#/ui/form';

interface Props {
  readonly draft: Draft<StorefrontDraft>;
  readonly isNew?: boolean;
  readonly error: unknown;
  readonly isBusy: boolean;
  readonly isBlocked?: boolean;
  readonly submit: string;
  readonly onSubmit: () => void;
}

const labels: Readonly<Record<keyof StorefrontDraft, Key>> = {
  name: 'field.name',
  platformId: 'storefront.slug',
  publisherDomain: 'storefront.domain',
  operatorDomain: 'storefront.operator',
  logoUrl: 'storefront.logo',
  defaultCurrency: 'field.currency',
  paymentCurrencies: 'storefront.currencies',
  mediaBuyApproval: 'storefront.orders',
  creativeApproval: 'storefront.creatives',
};
export const fieldLabel = (text: Text, name: keyof StorefrontDraft): string => text(labels[name]);

/** All settings of a storefront. Its slug follows the name until somebody types one. */
export function StorefrontForm({ draft, isNew = false, error, isBusy, isBlocked = false, submit, onSubmit }: Props) {
  const text = useText();
  const label = useBusy(isBusy, submit);
  const { value, base, set } = draft;
  const [isSlugTyped, setSlugTyped] = useState(!isNew || value.platformId !== slugOf(value.name));
  const field = (name: keyof StorefrontDraft) => ({
    name,
    label: text(labels[name]),
    value: value[name],
    onChange: ({ target }: { target: HTMLInputElement }) => set({ [name]: target.value }),
  });
  const approvals = (family: string) =>
    (['manual', 'auto'] as const).map((one) => ({
      value: one,
      label: text.word('storefront.approval', one),
      hint: text.word(family, one),
    }));
  return (
    <Form error={error} onSubmit={onSubmit} className="grid max-w-2xl gap-5">
      <DraftNote draft={draft} />
      <LeaveGuard draft={draft} />
      <TextField
        {...field('name')}
        hint={text('storefront.name.hint')}
        maxLength={255}
        required
        onChange={({ target }) => set(isSlugTyped ? { name: target.value } : { name: target.value, platformId: slugOf(target.value) })}
      />
      <TextField
        {...field('platformId')}
        hint={text(!isNew && value.platformId !== base.platformId ? 'storefront.slug.changes' : 'storefront.slug.hint')}
        dir="ltr"
        maxLength={63}
        required
        onChange={({ target }) => {
          setSlugTyped(true);
          set({ platformId: target.value });
        }}
      />
      <TextField
        {...field('publisherDomain')}
        hint={text('storefront.domain.hint')}
        dir="ltr"
        placeholder="lakeside.example"
        maxLength={253}
      />
      <ChoiceField
        name="mediaBuyApproval"
        label={text('storefront.orders')}
        options={approvals('storefront.orders')}
        value={value.mediaBuyApproval}
        onChange={(mediaBuyApproval) => set({ mediaBuyApproval })}
      />
      <ChoiceField
        name="creativeApproval"
        label={text('storefront.creatives')}
        options={approvals('storefront.creatives')}
        value={value.creativeApproval}
        onChange={(creativeApproval) => set({ creativeApproval })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...field('defaultCurrency')} dir="ltr" maxLength={3} required />
        <TextField {...field('paymentCurrencies')} hint={text('storefront.currencies.hint')} dir="ltr" placeholder="USD, EUR" />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...field('operatorDomain')} hint={text('storefront.operator.hint')} dir="ltr" maxLength={253} />
        <TextField {...field('logoUrl')} hint={text('storefront.logo.hint')} dir="ltr" type="url" maxLength={2_048} />
      </div>
      <div>
        <Button kind="main" type="submit" isBusy={isBusy} disabled={isBlocked}>
          {label}
        </Button>
      </div>
    </Form>
  );
}
