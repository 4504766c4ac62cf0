import { useSearchParams } from 'react-router'
import type { OpenedRecord } from './record/record-drawer.tsx'

const parameter = 'record'
const fresh = 'new'

/** Where a record of a list is shown: its page, with the record open. */
export const recordLink = (page: string, id: string): string =>
  `${page}?${parameter}=${encodeURIComponent(id)}`

/** Where a list begins with a new record. */
export const newRecordLink = (page: string): string => `${page}?${parameter}=${fresh}`

/** The record that the address names; a list inside something has no address of its own. */
export function useLinkedRecord(isInner: boolean) {
  const [address, setAddress] = useSearchParams()
  const id = isInner ? null : address.get(parameter)
  const isNew = id === fresh
  const opened: OpenedRecord | undefined = id && !isNew ? { mode: 'detail', row: { id } } : undefined
  return {
    opened,
    /** The address asks for a new record. */
    isNew,
    leave() {
      if (!id) return
      const left = new URLSearchParams(address)
      left.delete(parameter)
      setAddress(left, { replace: true })
    },
  }
}
