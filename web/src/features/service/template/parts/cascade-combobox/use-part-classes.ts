/** A class of parts, as the selects take it. */
export interface PartClass {
  value: string
  label: string
}

/** The large classes of parts, or the small ones of a large one (DEC-106). */
export function usePartClasses(_largeClass: string | undefined): PartClass[] {
  return []
}
