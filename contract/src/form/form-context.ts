import { z } from 'zod'
import type { Scope } from '../expression/evaluate.ts'
import { namesOf } from '../expression/fill-in.ts'
import { clockFunctions, standardFunctions } from '../expression/functions.ts'
import { parse } from '../expression/parse.ts'

const list = z.string()

/** Who fills in a form, as far as its conditions and formulas may ask; lists are joined by commas. */
export const FormCaller = z.object({
  username: z.string(),
  /** Codes of their roles. */
  roles: list,
  /** Ids of the departments they work in. */
  departments: list,
  /** Ids of these departments and of everything above them. */
  departmentsAndAbove: list,
})
export type FormCaller = z.output<typeof FormCaller>

/** The name of the caller in expressions; no field can have it, because names of columns are in lower case. */
export const callerName = 'currentUser'

export const noCaller: FormCaller = { username: '', roles: '', departments: '', departmentsAndAbove: '' }

/** What conditions and formulas read besides values: the day (`YYYY-MM-DD`) and the caller. */
export interface FormContext {
  today: string
  caller: FormCaller
}

/**
 * The names and functions of an expression of a form. No value can take the place of the caller; values that hold the
 * caller already are not copied.
 */
export const formScope = (
  values: Readonly<Record<string, unknown>>,
  { today, caller }: FormContext,
): Scope => ({
  values: values[callerName] === caller ? values : { ...values, [callerName]: caller },
  functions: { ...standardFunctions, today: clockFunctions(today).today! },
})

/** Whether an expression reads a name of the caller. */
export function readsCaller(text: string | undefined): boolean {
  const expression = text?.includes(callerName) ? parse(text) : undefined
  return expression !== undefined && namesOf(expression).some((name) => name.split('.')[0] === callerName)
}
