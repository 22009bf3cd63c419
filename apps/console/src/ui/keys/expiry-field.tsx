import { useState } from 'react';
import { useText } from '#/i18n';
import { expiryChoices, expiryOf } from '#/lib/key-state';
import { SelectField, TextField, type Values } from '#/ui/form';

/** Until when a new key works. Read it with `expiryIn`. */
export function ExpiryField() {
  const text = useText();
  const [choice, setChoice] = useState<string>('365');
  const options = expiryChoices.map((value) => ({
    value,
    label: value === 'day' || value === 'never' ? text.word('keys.expiry', value) : text('keys.expiry.days', { count: Number(value) }),
  }));
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        // With a day to choose, its problems belong to the field of the day.
        name={choice === 'day' ? 'expiry' : 'expiresAt'}
        label={text('keys.expires')}
        options={options}
        value={choice}
        onChange={({ target }) => setChoice(target.value)}
      />
      {choice === 'day' && <TextField name="expiresAt" label={text('field.day')} type="date" dir="ltr" required />}
    </div>
  );
}

/** `expiresAt` of the request. */
export function expiryIn(values: Values): string | null {
  const choice = values.text('expiry') || values.text('expiresAt');
  return expiryOf(choice, values.text('expiresAt'), Date.now());
}
