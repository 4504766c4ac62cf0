import { partClass, partClassLevel } from '@banyan/contract/part/part-class'
import { useCall } from '#kit/call/hooks.ts'

/** A class of parts, as the selects take it. */
export interface PartClass {
  value: string
  label: string
}

const pageSize = 500
const staleTime = 60_000

/** The large classes of parts (DEC-106). */
export function useLargeClasses(): PartClass[] {
  const { data } = useCall(partClass.list, { pageSize }, { staleTime })
  return toOptions(data?.records)
}

/** The small classes of a large one. */
export function useSmallClasses(largeClass: string): PartClass[] {
  const { data, isPlaceholderData } = useCall(
    partClassLevel.below,
    largeClass ? { id: largeClass } : undefined,
    { staleTime },
  )
  return largeClass && !isPlaceholderData ? toOptions(data) : []
}

const toOptions = (classes: readonly { id: string; className?: string | null }[] = []): PartClass[] =>
  classes.map(({ id, className }) => ({ value: id, label: className ?? id }))
