const characters = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789' // without characters that look alike

/** A random first password that can be read out. */
export const newPassword = (): string =>
  [...crypto.getRandomValues(new Uint32Array(12))].map((n) => characters[n % characters.length]).join('')
