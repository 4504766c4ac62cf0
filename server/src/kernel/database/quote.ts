/** A name from our own constants, or one that was checked, as an SQL identifier. */
export const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`
