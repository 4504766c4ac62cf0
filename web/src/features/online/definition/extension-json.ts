/** The members of an extension text; text that is no JSON object has none to edit. */
export function membersIn(json: string | null | undefined): Record<string, unknown> | undefined {
  if (!json?.trim()) return {}
  try {
    const read: unknown = JSON.parse(json)
    return typeof read === 'object' && read !== null && !Array.isArray(read)
      ? (read as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}

/** Changes members of an extension text; an empty value removes the member. */
export function withMembers(json: string | null | undefined, change: Record<string, unknown>): string {
  const members = Object.entries({ ...membersIn(json), ...change }).filter(
    ([, value]) => value !== undefined && value !== null && value !== '' && value !== false,
  )
  return members.length ? JSON.stringify(Object.fromEntries(members)) : ''
}
