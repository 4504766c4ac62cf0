interface PlacedField {
  listAt?: number
  queryAt?: number
}

const afterAllFields = 1_000_000

/** Fields in the order of their places in a list or its query area; those without one keep theirs, behind the others. */
export const sortByPlace = <F extends PlacedField>(fields: readonly F[], place: keyof PlacedField): F[] =>
  fields.toSorted((a, b) => (a[place] ?? afterAllFields) - (b[place] ?? afterAllFields))
