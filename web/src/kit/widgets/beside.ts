import { createContext, useContext } from 'react'

/** The form around a control: what linked controls read and write besides their own value. */
export interface Beside {
  /** The present value of another field; the control is drawn again when it changes. */
  useValue: (name: string) => unknown
  /** All values as they stand now, for calls. */
  read: () => Record<string, unknown>
  /** Writes other fields, as if typed. */
  write: (values: Record<string, unknown>) => void
  /** The table the record lies in, where it is known. */
  table?: string
  /** The record being edited. */
  recordId?: string
}

const none: Beside = { useValue: () => undefined, read: () => ({}), write: () => undefined }

/** Given by forms and query forms; a control that stands alone has nothing beside it. */
export const BesideContext = createContext<Beside>(none)

/** The form around this control. */
export const useBeside = (): Beside => useContext(BesideContext)
