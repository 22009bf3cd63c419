import { useState } from 'react';
import { Button } from '../button';
import { Copy } from '../copy';
import { TextField } from '../form';
import { useText } from '#/i18n';
import { signingSecret } from '#/lib/signing-secret';

interface Props {
  readonly value: string;
  readonly onChange: (secret: string, isGenerated: boolean) => void;
}

/** The signing secret: typed, or made here. Browsers do not keep it as a password. */
export function SecretField({ value, onChange }: Props) {
  const text = useText();
  const [isShown, setShown] = useState(false);
  return (
    <div className="grid gap-2">
      <TextField
        name="secret"
        label={text('field.secret')}
        hint={text('webhooks.secret.hint')}
        type={isShown ? 'text' : 'password'}
        autoComplete="off"
        spellCheck={false}
        data-1p-ignore=""
        data-lpignore="true"
        dir="ltr"
        required
        value={value}
        onChange={({ target }) => onChange(target.value, false)}
        style={{ fontFamily: 'var(--mono)' }}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          onClick={() => {
            setShown(true);
            onChange(signingSecret(), true);
          }}
        >
          {text('webhooks.secret.generate')}
        </Button>
        <Button size="small" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
          {text(isShown ? 'webhooks.secret.hide' : 'webhooks.secret.show')}
        </Button>
        {value !== '' && <Copy text={value} label={text('common.copy.named', { name: text('field.secret') })} />}
      </div>
    </div>
  );
}
