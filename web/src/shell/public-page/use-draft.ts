import { useState } from 'react'
import type { z } from 'zod'
import { memberRefusal } from '#kit/form/form-rules.ts'

/** A schema of the contract, or a function that also gets the other values. */
type Rule = z.ZodType | ((value: string, values: Typed) => string | undefined)
/** The field values of a form, by name. */
export type Typed = { readonly [name: string]: string | undefined }

/** The texts typed into a form before sign-in. Refusals show from the first try on. */
export function useDraft<N extends string>(rules: Record<N, Rule>, first: Partial<Record<N, string>> = {}) {
  const names = Object.keys(rules) as N[]
  const [values, setValues] = useState(
    () => Object.fromEntries(names.map((name) => [name, first[name] ?? ''])) as Record<N, string>,
  )
  const [isChecked, setChecked] = useState(false)

  const refused = (name: N) => {
    const rule = rules[name]
    return typeof rule === 'function' ? rule(values[name], values) : memberRefusal(rule, values[name])
  }
  return {
    values,
    /** Name, value and handler of a field, in one go. */
    field: (name: N) => ({
      name,
      value: values[name],
      refusal: isChecked ? refused(name) : undefined,
      onType: (text: string) => setValues((before) => ({ ...before, [name]: text })),
    }),
    /** Returns whether all fields are valid; otherwise focuses the first invalid one. */
    check(form: HTMLFormElement): boolean {
      setChecked(true)
      const bad = names.find((name) => refused(name) !== undefined)
      if (bad) form.querySelector<HTMLInputElement>(`[name=${bad}]`)?.focus()
      return bad === undefined
    },
    /** Whether one field is fine. */
    refused,
    /** Empties some fields without complaining about them (DEC-012). */
    empty(...emptied: N[]) {
      setChecked(false)
      setValues((before) => ({ ...before, ...Object.fromEntries(emptied.map((name) => [name, ''])) }))
    },
  }
}
