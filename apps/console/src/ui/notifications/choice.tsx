import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotificationTypes, useNotificationWords, useText } from '#/i18n';
import { $api } from '#/lib/api';
import { type Choices, isChosen, reverted, type Way, ways, withChoice, withChoices } from '#/lib/notification-choice';
import { Button } from '#/ui/button';
import { Form } from '#/ui/form';
import { Rows } from '#/ui/parts';
import { Loaded } from '#/ui/problem';

const path = '/api/v2/notification-preferences';
const none: Choices = new Map();

/** Which notifications the person gets, and in which way. Mails link to this panel. */
export function NotificationChoice() {
  const text = useText();
  const [isOpen, setOpen] = useState(location.hash === '#mail');
  return (
    <details
      id="mail"
      open={isOpen}
      className="rounded-lg border border-line bg-panel"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="px-4 py-2.5 text-sm font-medium">{text('notificationMails.title')}</summary>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 border-t border-line p-4">
        <p className="max-w-prose text-mute">{text('notificationMails.about')}</p>
        {isOpen && <Choice />}
      </div>
    </details>
  );
}

function Choice() {
  const text = useText();
  const wordOf = useNotificationWords();
  const types = useNotificationTypes();
  const queries = useQueryClient();
  const preferences = $api.useQuery('get', path);
  const [choices, setChoices] = useState(none);
  const [saved, setSaved] = useState(none);
  const save = $api.useMutation('put', path);
  const store = async (wanted: Choices) => {
    // Somebody with the same session may have changed others meanwhile.
    const { data } = await queries.fetchQuery({ ...$api.queryOptions('get', path), staleTime: 0 });
    await save.mutateAsync({ body: { optIns: withChoices(data?.optIns ?? [], wanted) } });
    await queries.invalidateQueries({ queryKey: ['get', path] });
  };
  const submit = async (wanted: Choices, isUndo = false) => {
    await store(wanted);
    setChoices(none);
    setSaved(isUndo ? none : wanted);
  };
  // A failure is shown by the form.
  const run = (wanted: Choices, isUndo?: boolean) => void submit(wanted, isUndo).catch(() => {});
  return (
    <Loaded query={preferences} skeleton={<Rows count={8} />}>
      {({ data }) => {
        const optIns = data?.optIns ?? [];
        const choose = (type: string, way: Way) => (isWanted: boolean) => {
          setSaved(none);
          setChoices(withChoice(optIns, choices, type, way, isWanted));
        };
        return (
          <Form error={save.error} fields={['optIns']} onSubmit={() => choices.size > 0 && run(choices)}>
            <table className="w-full max-w-2xl text-sm">
              <caption className="sr-only">{text('notificationMails.title')}</caption>
              <thead>
                <tr className="text-xs text-mute">
                  <th scope="col" className="py-1.5 text-start font-medium">
                    {text('notificationMails.types')}
                  </th>
                  {ways.map((way) => (
                    <th key={way} scope="col" className="px-3 py-1.5 text-center font-medium">
                      {text.word('notificationMails.way', way)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {types.map((type) => (
                  <tr key={type} data-row="" tabIndex={-1} className="border-t border-line hover:bg-sunken/60">
                    <th scope="row" className="py-1 text-start font-normal">
                      {wordOf(type)}
                    </th>
                    {ways.map((way) => (
                      <td key={way} className="p-0 text-center">
                        <label className="flex min-h-8 items-center justify-center">
                          <span className="sr-only">{`${wordOf(type)}: ${text.word('notificationMails.way', way)}`}</span>
                          <input
                            type="checkbox"
                            className="size-4 accent-accent"
                            checked={isChosen(optIns, choices, type, way)}
                            onChange={({ target }) => choose(type, way)(target.checked)}
                          />
                        </label>
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
            <div className="flex flex-wrap items-center gap-3">
              <Button kind="main" type="submit" isBusy={save.isPending} disabled={choices.size === 0 && saved.size === 0}>
                {text(save.isPending ? 'common.busy' : 'common.save')}
              </Button>
              <span role="status" className="text-mute">
                {saved.size > 0 && text('notificationMails.saved')}
              </span>
              {saved.size > 0 && (
                <Button size="small" isBusy={save.isPending} onClick={() => run(reverted(saved), true)}>
                  {text('common.undo')}
                </Button>
              )}
            </div>
          </Form>
        );
      }}
    </Loaded>
  );
}
