import { useBlocker } from '@tanstack/react-router';
import { useState } from 'react';
import { useChangedPayouts } from './use-payouts';
import { language, useText } from '#/i18n';
import { api, ApiError, type Schemas } from '#/lib/api';
import { bankTypes, payeeClash } from '#/lib/payouts';
import { Form, SelectField, TextField, type Values } from '#/ui/form';
import { Question } from '#/ui/parts';

type Payee = Schemas['Payee'];

interface Props {
  /** The payee that is replaced. */
  readonly payee?: Payee;
  readonly currency: string;
  readonly country: string | null;
  readonly onClose: () => void;
}

const formId = 'payee';
const countries = new Intl.DisplayNames(language, { type: 'region' });

/**
 * Creates or replaces a payee. What is typed is only in the fields, and in the one request: no mutation, draft or key keeps bank details. The request needs no
 * `Idempotency-Key`, because name and currency identify the payee.
 */
export function PayeeForm({ payee, currency, country, onClose }: Props) {
  const text = useText();
  const reload = useChangedPayouts();
  const [type, setType] = useState<Payee['bankIdentifierType']>(payee?.bankIdentifierType ?? 'SWIFT_BIC');
  const [land, setLand] = useState(payee?.countryCode ?? country ?? '');
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [isTyped, setTyped] = useState(false);
  const [asks, setAsks] = useState(false);
  // The address also changes when the dialog closes, so only the end of the page asks here.
  useBlocker({ shouldBlockFn: () => false, enableBeforeUnload: () => isTyped });
  // A dialog that is gone could not say that its request was refused.
  const leave = () => {
    if (!isPending && !isTyped) return onClose();
    const dialog = document.getElementById(formId)?.closest('dialog');
    // A repeated Escape closes a dialog, whatever the page answers.
    if (dialog?.open === false) dialog.showModal();
    if (!isPending) setAsks(true);
  };
  const submit = async (values: Values) => {
    setPending(true);
    setError(null);
    try {
      const body = bodyOf(values, payee);
      // Others may have added or changed it since the page was opened.
      const { data: now } = await api.GET('/api/v2/billing/payees');
      const clash = payeeClash(now!.data, body, payee);
      if (clash !== null) {
        setError(refusalOf(text(`payouts.payee.${clash}`)));
        return void reload();
      }
      await api.PUT('/api/v2/billing/payees', { body });
      await reload();
      onClose();
    } catch (reason) {
      setError(reason);
    } finally {
      setPending(false);
    }
  };
  const title = text(payee === undefined ? 'payouts.payee.add' : 'payouts.payee.replace');
  return (
    <>
      <Question
        title={title}
        answer={text(payee === undefined ? 'payouts.payee.add' : 'payouts.payee.save')}
        kind="main"
        isOpen
        onClose={leave}
        request={{ isPending, error, reset: () => {} }}
        form={formId}
      >
        <Form
          id={formId}
          error={error}
          onSubmit={(values) => void submit(values)}
          onInput={() => setTyped(true)}
          className="grid gap-4 sm:grid-cols-2"
        >
          {payee === undefined ? (
            <>
              <TextField
                name="entityName"
                label={text('payouts.entity')}
                hint={text('payouts.entity.hint')}
                autoComplete="off"
                maxLength={255}
              />
              <TextField
                name="currency"
                label={text('field.currency')}
                defaultValue={currency}
                dir="ltr"
                maxLength={3}
                autoComplete="off"
              />
            </>
          ) : (
            <p className="text-mute sm:col-span-2">{text('payouts.payee.replaced', { currency: payee.currency })}</p>
          )}
          <TextField
            name="beneficiaryName"
            label={text('payouts.holder')}
            defaultValue={payee?.beneficiaryName}
            autoComplete="off"
            maxLength={140}
          />
          <TextField name="address" label={text('payouts.street')} defaultValue={payee?.address} autoComplete="off" maxLength={140} />
          <TextField
            name="postalCode"
            label={text('payouts.postalCode')}
            defaultValue={payee?.postalCode}
            autoComplete="off"
            maxLength={20}
          />
          <TextField name="city" label={text('payouts.city')} defaultValue={payee?.city} autoComplete="off" maxLength={120} />
          <TextField
            name="countryCode"
            label={text('payouts.country')}
            hint={nameOfCountry(land) ?? text('payouts.country.hint')}
            value={land}
            onChange={({ target }) => setLand(target.value.toUpperCase())}
            dir="ltr"
            maxLength={2}
            autoComplete="off"
          />
          <SelectField
            name="bankIdentifierType"
            label={text('payouts.bankType')}
            value={type}
            onChange={({ target }) => setType(target.value as Payee['bankIdentifierType'])}
            options={bankTypes.map((value) => ({ value, label: text(`payouts.bank.${value}`) }))}
          />
          <TextField
            name="bankIdentifier"
            label={text(`payouts.bank.${type}`)}
            hint={text(`payouts.bank.${type}.hint`)}
            defaultValue={payee?.bankIdentifier}
            dir="ltr"
            autoComplete="off"
            maxLength={34}
          />
          <TextField
            name="accountNumber"
            label={text('payouts.number')}
            hint={text(payee === undefined ? 'payouts.number.hint' : 'payouts.number.keep')}
            dir="ltr"
            autoComplete="off"
            spellCheck={false}
            maxLength={64}
          />
        </Form>
      </Question>
      <Question
        title={text('draft.leave')}
        answer={text('draft.leaveDiscard')}
        isOpen={asks}
        onClose={() => setAsks(false)}
        onAnswer={onClose}
      >
        <p>{title}</p>
      </Question>
    </>
  );
}

function nameOfCountry(code: string): string | undefined {
  if (!/^[A-Z]{2}$/.test(code)) return undefined;
  const name = countries.of(code);
  return name === code ? undefined : name;
}

function refusalOf(message: string): ApiError {
  const error = { code: 'CONFLICT', message, details: { issues: [{ path: 'entityName', message }] } } as const;
  return new ApiError(409, { data: null, error }, null, null);
}

function bodyOf(values: Values, payee: Payee | undefined): Schemas['PutPayeeBody'] {
  const number = values.optional('accountNumber');
  return {
    entityName: payee?.entityName ?? values.text('entityName'),
    currency: payee?.currency ?? values.text('currency').toUpperCase(),
    ...(payee === undefined ? {} : { isPrimary: payee.isPrimary }),
    beneficiaryName: values.text('beneficiaryName'),
    address: values.text('address'),
    postalCode: values.text('postalCode'),
    city: values.text('city'),
    countryCode: values.text('countryCode').toUpperCase(),
    bankIdentifierType: values.text('bankIdentifierType') as Payee['bankIdentifierType'],
    bankIdentifier: values.text('bankIdentifier'),
    ...(number === undefined ? {} : { accountNumber: number }),
  };
}
