import { useSearchParams } from 'react-router'
import type { OpenedRecord } from './record/record-drawer.tsx'

const parameter = 'record'
const newRecord = 'new'

/** The address of a list page with a record open. */
export const recordLink = (page: string, id: string): string =>
  `${page}?${parameter}=${encodeURIComponent(id)}`

/** The address of a list page with the form for a new record open. */
export const newRecordLink = (page: string): string => `${page}?${parameter}=${newRecord}`

/** The record in the address; inner lists have no address. */
export function useLinkedRecord(isInner: boolean) {
  const [address, setAddress] = useSearchParams()
  const id = isInner ? null : address.get(parameter)
  const isNew = id === newRecord
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
