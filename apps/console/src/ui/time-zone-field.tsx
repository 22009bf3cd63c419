import { useId } from 'react';
import { TextField } from './form';
import { useText } from '#/i18n';
import { timeZones } from '#/lib/days';

/** The field is called `timezone`, as in the API. The list only suggests names; any input is accepted. */
export function TimeZoneField({ defaultValue, hint }: { defaultValue: string; hint: string }) {
  const text = useText();
  const id = useId();
  return (
    <>
      <TextField
        name="timezone"
        label={text('field.timezone')}
        hint={hint}
        dir="ltr"
        list={id}
        defaultValue={defaultValue}
        maxLength={64}
      />
      <datalist id={id}>
        {timeZones.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}
