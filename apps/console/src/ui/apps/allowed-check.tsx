import { useState } from 'react';
import type { Origin } from './use-origins';
import { useText, type Text } from '#/i18n';
import { type PageOrigin, pageOrigin } from '#/lib/page-origin';
import { Button } from '#/ui/button';
import { Form, TextField } from '#/ui/form';
import { Badge, Card } from '#/ui/parts';

interface Props {
  readonly origins: readonly Origin[] | null;
  readonly onAllow: (origin: string) => void;
}

/** Whether the page at a pasted address may connect, and if not, the way to let it in. */
export function AllowedCheck({ origins, onAllow }: Props) {
  const text = useText();
  const [typed, setTyped] = useState('');
  const found = pageOrigin(typed);
  const isAllowed = found.kind === 'origin' && origins?.some(({ origin }) => origin === found.origin) === true;
  return (
    <Card title={text('origins.check')}>
      <Form error={null} className="grid gap-2" onSubmit={() => {}}>
        <TextField
          name="address"
          label={text('origins.check.address')}
          dir="ltr"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          placeholder="https://app.example.com/plans"
          maxLength={2_000}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <div role="status" className="flex min-h-(--control) flex-wrap items-center gap-x-3 gap-y-2">
          {typed.trim() !== '' && origins !== null && (
            <>
              <Badge tone={isAllowed ? 'good' : 'attention'}>{text(isAllowed ? 'origins.allowed' : 'origins.refused')}</Badge>
              <span className="min-w-0 wrap-anywhere">{sentence(text, found, isAllowed)}</span>
              {found.kind === 'origin' && !isAllowed && (
                <Button size="small" onClick={() => onAllow(found.origin)}>
                  {text('origins.allow')}
                </Button>
              )}
            </>
          )}
        </div>
      </Form>
    </Card>
  );
}

function sentence(text: Text, found: PageOrigin, isAllowed: boolean): string {
  if (found.kind === 'none') return text('origins.invalid');
  if (found.kind === 'insecure') return text('origins.insecure', { origin: found.origin });
  return text(isAllowed ? 'origins.allowed.text' : 'origins.refused.text', { origin: found.origin });
}
