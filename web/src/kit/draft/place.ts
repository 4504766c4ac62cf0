/** The key of a draft: the kind of record, its id or `new`, and for a new one what it belongs to. */
export const draftPlace = (kind: string, id: string, within?: string): string =>
  `${kind}/${id}${within ? `@${within}` : ''}`.slice(0, 200)

/** Parses such a key if it is of this kind. */
export function readPlace(kind: string, place: string): { id: string; within?: string } | undefined {
  if (!place.startsWith(`${kind}/`)) return undefined
  const [id = '', within] = place.slice(kind.length + 1).split('@')
  return { id, within }
}
