import { z } from 'zod'

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
