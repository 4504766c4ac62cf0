interface Person {
  id: string
  openCount: number | null
}

/** Distributes orders evenly among people; those with fewer open orders get the rest. */
export function spreadOrders<P extends Person>(
  orderIds: readonly string[],
  people: readonly P[],
): { person: P; orderIds: string[] }[] {
  const shares = people
    .toSorted((one, other) => (one.openCount ?? 0) - (other.openCount ?? 0))
    .map((person) => ({ person, orderIds: [] as string[] }))
  for (const [at, id] of orderIds.entries()) shares[at % shares.length]?.orderIds.push(id)
  return shares
}
