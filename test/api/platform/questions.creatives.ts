type Made = Readonly<Record<string, string | number>>;
type Example = readonly [given: () => object, expected: string | (() => string)];

/** Arguments and expected questions of the tools of creatives. `made` has the ids that they use. */
export function questionsOfCreatives(made: () => Made): Readonly<Record<'save_creative' | 'save_creative_collection', Example[]>> {
  const ids = (...names: readonly string[]) => Object.fromEntries(['advertiserId', ...names].map((name) => [name, made()[name]]));
  return {
    save_creative: [
      [
        () => ({ ...ids(), name: 'Wide', clickThroughUrl: 'https://oats.example/' }),
        () => `Create the creative “Wide”: advertiserId ${made().advertiserId}; clickThroughUrl “https://oats.example/”.`,
      ],
      [
        () => ({ ...ids('creativeId'), clickThroughUrl: null, tags: ['spring'] }),
        'Change the creative “Tall”: clickThroughUrl from “https://oats.example/” to nothing; tags from none to “spring”.',
      ],
      [() => ({ ...ids('creativeId'), isReady: true }), 'Make version 1 of the creative “Tall” ready: it never changes again.'],
      [() => ({ ...ids('creativeId'), isArchived: true }), 'Archive the creative “Tall”: it is left out of lists, and can be restored.'],
      [() => ({ ...ids('creativeId'), isArchived: false }), 'Restore the creative “Tall”.'],
    ],
    save_creative_collection: [
      [() => ({ ...ids(), name: 'Summer' }), () => `Create the creative collection “Summer”: advertiserId ${made().advertiserId}.`],
      [
        () => ({ ...ids('collectionId'), description: null }),
        'Change the creative collection “Spring”: description from “For Easter” to nothing.',
      ],
      [() => ({ ...ids('collectionId'), isArchived: true }), 'Delete the creative collection “Spring”: its creatives stay.'],
    ],
  };
}

/** Saves a creative and a collection, which the examples change, and returns their ids. */
export async function saveCreatives(save: (tool: string, given: object) => Promise<Made>, advertiserId: number): Promise<Made> {
  const { creativeId } = await save('save_creative', { advertiserId, name: 'Tall', clickThroughUrl: 'https://oats.example/' });
  const { collectionId } = await save('save_creative_collection', { advertiserId, name: 'Spring', description: 'For Easter' });
  return { creativeId: creativeId!, collectionId: collectionId! };
}
