import { createContext, useContext } from 'react'
import type { Field } from './widget.ts'

/** The form around a control: what linked controls read and write besides their own value. */
export interface FormScope {
  /** The present value of another field; the control is drawn again when it changes. */
  useValue: (name: string) => unknown
  /** All values as they stand now, for calls. */
  read: () => Record<string, unknown>
  /** Writes other fields, as if typed. */
  write: (values: Record<string, unknown>) => void
  /** What is wrong with another field; the control is drawn again when that changes. */
  useRefusal: (name: string) => string | undefined
  /** The id the control of a field has, so that a label, a refusal and the cursor find it. */
  idOf: (name: string) => string
  /** What is known of all fields of the form: linked choices ask for the table of their parent. */
  fields: readonly Field[]
  /** The table the record lies in, where it is known. */
  table?: string
  /** The record being edited. */
  recordId?: string
}

const none: FormScope = {
  useValue: () => undefined,
  read: () => ({}),
  write: () => undefined,
  useRefusal: () => undefined,
  idOf: (name) => name,
  fields: [],
}

/** Given by forms and query forms; a control that stands alone has nothing beside it. */
export const FormScopeContext = createContext<FormScope>(none)

/** The form around this control. */
export const useFormScope = (): FormScope => useContext(FormScopeContext)
