import { useState } from 'react';
import { Button } from './button';
import { Form, TextArea, TextField } from './form';
import { Card } from './parts';
import { useText } from '#/i18n';
import { compare, type Verdict } from '#/lib/signature';

/** Explains why a receiver rejects a signature. It runs in the browser only: the secret is sent nowhere. */
export function SignatureDebugger() {
  const text = useText();
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  return (
    <Card title={text('signature.title')}>
      <Form
        error={null}
        fields={[]}
        onSubmit={(values) => void compare(values.exact('body'), values.exact('secret'), values.text('signature')).then(setVerdict)}
        className="grid gap-4"
      >
        <p className="text-mute">{text('signature.about')}</p>
        <TextArea name="body" label={text('signature.body')} dir="ltr" spellCheck={false} rows={5} />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField name="secret" label={text('field.secret')} type="password" autoComplete="off" dir="ltr" />
          <TextField name="signature" label={text('signature.received')} autoComplete="off" dir="ltr" spellCheck={false} />
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit">{text('signature.compare')}</Button>
          <p role="status" className={verdict === null ? '' : verdict.kind === 'same' ? 'text-good' : 'text-bad'}>
            {verdict !== null && words(text, verdict)}
          </p>
        </div>
      </Form>
    </Card>
  );
}

function words(text: ReturnType<typeof useText>, verdict: Verdict): string {
  if (verdict.kind === 'body') return text.word('signature.changed', verdict.changed);
  if (verdict.kind === 'differs')
    return text('signature.differs', { byte: verdict.byte + 1, expected: verdict.expected, given: verdict.given });
  return text(`signature.${verdict.kind}`);
}
