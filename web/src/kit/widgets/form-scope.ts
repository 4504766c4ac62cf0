import { createContext, useContext } from 'react'
import type { Field } from './widget.ts'

/** The form around a control, for linked controls that read and write other fields. */
export interface FormScope {
  /** The value of another field; re-renders when it changes. */
  useValue: (name: string) => unknown
  /** All current values, for calls. */
  read: () => Record<string, unknown>
  /** Writes other fields, as if typed. */
  write: (values: Record<string, unknown>) => void
  /** The refusal of another field; re-renders when it changes. */
  useRefusal: (name: string) => string | undefined
  /** The element id of a field's control, for labels, refusals and focus. */
  idOf: (name: string) => string
  /** All fields of the form; linked choices need the table of their parent. */
  fields: readonly Field[]
  /** The table of the record, if known. */
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

/** Provided by forms and query forms; a control outside has no other fields. */
export const FormScopeContext = createContext<FormScope>(none)

/** The form around this control. */
export const useFormScope = (): FormScope => useContext(FormScopeContext)
