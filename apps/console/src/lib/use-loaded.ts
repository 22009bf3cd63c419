import { type ComponentType, useEffect, useState } from 'react';

/** The component while it is wanted; it is loaded the first time. Null until then. When it cannot be loaded, `giveUp` is called. */
export function useLoaded(isWanted: boolean, load: () => Promise<ComponentType>, giveUp: () => void): ComponentType | null {
  const [Loaded, setLoaded] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (isWanted && Loaded === null) load().then((it) => setLoaded(() => it), giveUp);
    // oxlint-disable-next-line react/exhaustive-deps -- what is asked for decides, not who asks
  }, [isWanted, Loaded]);
  return isWanted ? Loaded : null;
}
