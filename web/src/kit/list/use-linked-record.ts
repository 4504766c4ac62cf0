import { useSearchParams } from 'react-router'
import type { OpenedRecord } from './record/record-drawer.tsx'

const parameter = 'record'

/** Where a record of a list is shown: its page, with the record open. */
export const recordLink = (page: string, id: string): string =>
  `${page}?${parameter}=${encodeURIComponent(id)}`

/** The record that the address names; a list inside something has no address of its own. */
export function useLinkedRecord(isInner: boolean) {
  const [address, setAddress] = useSearchParams()
  const id = isInner ? null : address.get(parameter)
  const opened: OpenedRecord | undefined = id ? { mode: 'detail', row: { id } } : undefined
  return {
    opened,
    leave() {
      if (!id) return
      const left = new URLSearchParams(address)
      left.delete(parameter)
      setAddress(left, { replace: true })
    },
  }
}
