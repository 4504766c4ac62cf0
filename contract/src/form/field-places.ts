interface Placed {
  listAt?: number
  queryAt?: number
}

const afterAllFields = 1_000_000

/** Fields in the order of their places in a list or its query area; those without one keep theirs, behind the others. */
export const sortByPlace = <F extends Placed>(fields: readonly F[], place: keyof Placed): F[] =>
  fields.toSorted((a, b) => (a[place] ?? afterAllFields) - (b[place] ?? afterAllFields))
