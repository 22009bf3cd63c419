import { type Key, language as shown, languages, useText } from '#/i18n';
import type { InfoDraft } from '#/lib/billing-info';
import type { Draft } from '#/lib/draft';
import { Button } from '#/ui/button';
import { DraftNote, LeaveGuard } from '#/ui/draft';
import { Form, SelectField, TextArea, TextField, useBusy } from '#/ui/form';
import { Badge } from '#/ui/parts';

interface Props {
  readonly draft: Draft<InfoDraft>;
  readonly error: unknown;
  readonly isBusy: boolean;
  readonly isSaved: boolean;
  readonly onSubmit: () => void;
}

const labels: Readonly<Record<keyof InfoDraft, Key>> = {
  contactName: 'billing.contact',
  email: 'billing.email',
  ccEmails: 'billing.cc',
  phone: 'billing.phone',
  address: 'payouts.street',
  address2: 'billing.address2',
  city: 'payouts.city',
  region: 'billing.region',
  postalCode: 'payouts.postalCode',
  countryAlpha2: 'payouts.country',
  taxId: 'billing.taxId',
  language: 'billing.language',
};
const maxLengths: Readonly<Partial<Record<keyof InfoDraft, number>>> = { postalCode: 64, taxId: 64, phone: 64, countryAlpha2: 2 };
const regions = new Intl.DisplayNames(shown, { type: 'region' });
const nameOf = (code: string) => (/^[A-Za-z]{2}$/.test(code) ? regions.of(code.toUpperCase()) : undefined);

/** Who gets invoices, and where the organization is. */
export function InfoForm({ draft, error, isBusy, isSaved, onSubmit }: Props) {
  const text = useText();
  const label = useBusy(isBusy, text('common.save'));
  const { value, set } = draft;
  const field = (name: keyof InfoDraft) => ({
    name,
    label: text(labels[name]),
    value: value[name],
    maxLength: maxLengths[name] ?? 255,
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
  });
  return (
    <Form error={error} onSubmit={onSubmit} className="grid max-w-2xl gap-4 sm:grid-cols-2">
      <div className="has-[[role=status]:empty]:absolute sm:col-span-2">
        <DraftNote draft={draft} />
      </div>
      <LeaveGuard draft={draft} />
      <TextField {...field('contactName')} autoComplete="name" />
      <TextField {...field('phone')} type="tel" autoComplete="tel" />
      <TextArea {...field('email')} maxLength={3_000} rows={2} dir="ltr" hint={text('billing.email.hint')} />
      <TextArea {...field('ccEmails')} maxLength={3_000} rows={2} dir="ltr" hint={text('billing.email.hint')} />
      <TextField {...field('address')} autoComplete="address-line1" />
      <TextField {...field('address2')} autoComplete="address-line2" />
      <TextField {...field('postalCode')} autoComplete="postal-code" />
      <TextField {...field('city')} autoComplete="address-level2" />
      <TextField {...field('region')} autoComplete="address-level1" />
      <TextField
        {...field('countryAlpha2')}
        dir="ltr"
        autoComplete="country"
        hint={nameOf(value.countryAlpha2) ?? text('payouts.country.hint')}
      />
      <TextField {...field('taxId')} dir="ltr" autoComplete="off" />
      <SelectField
        name="language"
        label={text(labels.language)}
        value={value.language}
        onChange={({ target }) => set({ language: target.value })}
        options={[
          { value: '', label: text('billing.language.none') },
          ...Object.entries(languages).map(([tag, name]) => ({ value: tag, label: name })),
        ]}
      />
      <div className="flex items-center gap-3 sm:col-span-2">
        <Button kind="main" type="submit" isBusy={isBusy}>
          {label}
        </Button>
        <span role="status">{isSaved && <Badge tone="good">{text('billing.info.saved')}</Badge>}</span>
      </div>
    </Form>
  );
}
