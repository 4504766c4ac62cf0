import { checkValue } from '@banyan/contract/form/form-check'
import type { FormContext } from '@banyan/contract/form/form-context'
import { allowedValues, isConditionMet, normalizeValue } from '@banyan/contract/form/form-value'
import type { z } from 'zod'
import { memberRefusal, refusalAcrossMembers } from '#kit/form/form-rules.ts'
import type { Field } from '#kit/widgets/widget.ts'

/** Values of a form by the names of its fields. */
export type Values = Record<string, unknown>

/** The rules of a form, from the contract of a call or from the schema of an online form. */
export interface FormCheck {
  /** Whether a field is required and gets the mark for it. */
  isRequired: (field: Field) => boolean
  /** The refusal of a value, given the other values; `undefined` when it is valid. */
  refusal: (field: Field, value: unknown, values: Values, context: FormContext) => string | undefined
}

/** Rules of a uniform entity: those of the member first, then those across members. */
export const checkByContract = (schema: z.ZodObject): FormCheck => {
  const refuse = (field: Field, value: unknown) => {
    const member = schema.shape[field.name] as z.ZodType | undefined
    return member && memberRefusal(member, value)
  }
  return {
    isRequired: (field) => refuse(field, undefined) !== undefined,
    refusal: (field, value, values) =>
      refuse(field, value) ?? refusalAcrossMembers(schema, field.name, { ...values, [field.name]: value }),
  }
}

/** Rules of an online form, field by field; the server repeats them (DEC-080). */
export const checkBySchema: FormCheck = {
  isRequired: (field) => field.required === true,
  refusal: (field, value, values, context) => {
    const allowed = allowedValues(field, values, context)
    const asked = {
      ...field,
      ...(isConditionMet(field.requiredIf, values, context) && { required: true }),
      ...(allowed && { allowed }),
    }
    const given = normalizeValue(field, value)
    return checkValue(asked, given, { ...context, told: () => ({ ...values, [field.name]: given }) })
  },
}
