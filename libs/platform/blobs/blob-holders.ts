/** Injection token: the holders of all contexts. */
export const blobHolders = Symbol('blob holders');
