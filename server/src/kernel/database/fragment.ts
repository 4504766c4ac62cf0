/** A piece of SQL that binds its values as parameters. Its text holds only names from our own constants. */
export interface Fragment {
  (bind: (value: unknown) => string): string
  /** Further tables that the fragment reads; a total that depends on a fragment without this list is not cached. */
  reads?: readonly string[]
  /** A keyword search by an index of slices; the planner cannot estimate how many rows match. */
  isKeyword?: true
}

/** Adds the further tables that a fragment reads; an empty list when it reads only columns of the list itself. */
export const withReads = (tables: readonly string[], fragment: Fragment): Fragment =>
  Object.assign((bind: (value: unknown) => string) => fragment(bind), { reads: tables })

export const all = (fragments: readonly Fragment[]): Fragment => joinFragments(fragments, ' and ', 'true')
export const any = (fragments: readonly Fragment[]): Fragment => joinFragments(fragments, ' or ', 'false')

const joinFragments =
  (fragments: readonly Fragment[], word: string, none: string): Fragment =>
  (bind) => {
    if (fragments.length === 0) return none
    if (fragments.length === 1) return fragments[0]!(bind)
    return `(${fragments.map((fragment) => fragment(bind)).join(word)})`
  }

/** The text and the values of a statement made of fragments. */
export function statement(make: (bind: (value: unknown) => string) => string): {
  text: string
  values: unknown[]
} {
  const values: unknown[] = []
  const text = make((value) => {
    values.push(value)
    return `$${values.length}`
  })
  return { text, values }
}
