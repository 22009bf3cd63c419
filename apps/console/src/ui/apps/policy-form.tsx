import { useMemo, useState } from 'react';
import type { App } from './use-apps';
import { useText, type Text } from '#/i18n';
import { ApiError, asApiError } from '#/lib/api';
import { approvedBy, hostsIn, isRefused, linesWithoutHost } from '#/lib/app-policy';
import { Button } from '#/ui/button';
import { ChoiceField } from '#/ui/choice-field';
import { Form, TextArea, useBusy } from '#/ui/form';
import { Dialog, ForeignText } from '#/ui/parts';

interface Props {
  readonly saved: readonly string[] | null;
  readonly apps: readonly App[];
  readonly error: unknown;
  readonly isBusy: boolean;
  readonly onClose: () => void;
  readonly onSave: (hosts: readonly string[] | null) => void;
}

/** Any app, or those of a pasted list of hosts. What the list means for connected apps is counted while it is typed. */
export function PolicyForm({ saved, apps, error, isBusy, onClose, onSave }: Props) {
  const text = useText();
  const [choice, setChoice] = useState(saved === null ? 'any' : 'hosts');
  const [lines, setLines] = useState(saved?.join('\n') ?? '');
  const [sent, setSent] = useState('');
  // The form moves the focus to what is wrong with each new error.
  const refusal = useMemo(() => withLines(text, error, sent), [text, error, sent]);
  const isList = choice === 'hosts';
  const hosts = hostsIn(lines);
  const known = [...new Set(apps.flatMap((app) => approvedBy(app) ?? []))].filter((host) => !hosts.includes(host));
  return (
    <Dialog title={text('apps.policy')} isOpen onClose={onClose}>
      <Form
        error={refusal}
        fields={['approvedHosts']}
        onSubmit={() => {
          setSent(lines);
          onSave(isList ? hosts : null);
        }}
      >
        <ChoiceField
          name="choice"
          label={text('apps.policy')}
          hidesLabel
          value={choice}
          onChange={setChoice}
          options={[
            { value: 'any', label: text('apps.policy.any') },
            { value: 'hosts', label: text('apps.policy.hosts') },
          ]}
        />
        {isList && (
          <>
            <TextArea
              name="approvedHosts"
              label={text('apps.policy.list')}
              hint={text('apps.policy.list.hint')}
              dir="ltr"
              rows={6}
              spellCheck={false}
              value={lines}
              onChange={({ target }) => setLines(target.value)}
            />
            {known.length > 0 && (
              <div className="flex flex-wrap gap-1.5">
                {known.slice(0, 10).map((host) => (
                  <Button key={host} size="small" onClick={() => setLines((now) => [...hostsIn(now), host].join('\n'))}>
                    {text('apps.policy.add', { host })}
                  </Button>
                ))}
              </div>
            )}
            <Effect refused={apps.filter((app) => isRefused(app, hosts))} />
          </>
        )}
        <Button kind="main" type="submit" className="justify-self-start" isBusy={isBusy}>
          {useBusy(isBusy, text('common.save'))}
        </Button>
      </Form>
    </Dialog>
  );
}

/** The connected apps that could not be connected again. */
function Effect({ refused }: { refused: readonly App[] }) {
  const text = useText();
  return (
    <div role="status" className="grid gap-1 text-mute">
      <p>{text('apps.policy.refused', { count: refused.length })}</p>
      <ul className="flex flex-wrap gap-x-3 text-ink empty:hidden">
        {refused.slice(0, 5).map((app) => (
          <li key={app.id} className="max-w-48 min-w-0">
            <ForeignText>{app.clientName}</ForeignText>
          </li>
        ))}
        {refused.length > 5 && <li>+{text.number(refused.length - 5)}</li>}
      </ul>
    </div>
  );
}

/** The refusal, at the lines that are no hosts. */
function withLines(text: Text, error: unknown, sent: string): ApiError | null {
  const refused = asApiError(error);
  const wrong = refused?.issues.length ? linesWithoutHost(sent) : [];
  if (refused === null || wrong.length === 0) return refused;
  const issues = wrong.map((where) => ({ path: 'approvedHosts', message: text('apps.policy.line', where) }));
  const { status, code, message, requestId, retryAfter } = refused;
  return new ApiError(status, { data: null, error: { code, message, details: { issues } } } as never, requestId, retryAfter);
}
