import type { Schemas } from './api';

type OptIn = Schemas['NotificationOptIn'];
export type Way = OptIn['channel'];
/** A type of notification in one way, and whether the person wants it. */
export type Choices = ReadonlyMap<string, boolean>;

export const ways = ['in_app', 'email'] as const satisfies readonly Way[];
export const choiceKey = (type: string, way: Way): string => `${way} ${type}`;
const keyOf = ({ notificationType, channel }: OptIn) => choiceKey(notificationType, channel);

export const isChosen = (optIns: readonly OptIn[], choices: Choices, type: string, way: Way): boolean =>
  choices.get(choiceKey(type, way)) ?? optIns.some((each) => each.notificationType === type && each.channel === way);

/** The opt-ins with the person's changes: others that were saved meanwhile, and types without words, stay. */
export function withChoices(optIns: readonly OptIn[], choices: Choices): OptIn[] {
  const added = [...choices].flatMap(([key, isWanted]) => {
    const [channel, notificationType] = key.split(' ');
    return isWanted && !optIns.some((each) => keyOf(each) === key) ? [{ notificationType, channel } as OptIn] : [];
  });
  return [...optIns.filter((each) => choices.get(keyOf(each)) !== false), ...added];
}

/** What takes the changes back. */
export const reverted = (choices: Choices): Choices => new Map([...choices].map(([key, isWanted]) => [key, !isWanted]));

/** The changes with one more; one that equals what is saved is none. */
export function withChoice(optIns: readonly OptIn[], choices: Choices, type: string, way: Way, isWanted: boolean): Choices {
  const next = new Map(choices);
  const key = choiceKey(type, way);
  if (optIns.some((each) => keyOf(each) === key) === isWanted) next.delete(key);
  else next.set(key, isWanted);
  return next;
}
