import { useId, type ComponentProps } from 'react';
import { TextField } from './form';
import { useText } from '#/i18n';
import { timeZones } from '#/lib/days';

/** The field is called `timezone`, as in the API. The list only suggests names; any input is accepted. */
export function TimeZoneField({ hint, ...rest }: { hint: string } & Omit<ComponentProps<'input'>, 'name'>) {
  const text = useText();
  const id = useId();
  return (
    <>
      <TextField name="timezone" label={text('field.timezone')} hint={hint} dir="ltr" list={id} maxLength={64} {...rest} />
      <datalist id={id}>
        {timeZones.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}
