import type { FormField } from '@banyan/contract/form/form-property'
import type { Row } from '#kernel/records/list/row-scope.ts'
import type { Draft } from '#kernel/records/records.ts'
import { safeHtml } from '#kernel/safe-html.ts'

/** The given members that belong to the form, with rich text cleaned. */
export function writtenMembers(fields: readonly FormField[], given: Draft, stored?: Row): Draft {
  const kept = fields.filter(
    ({ name, readOnly, secret, type }) =>
      Object.hasOwn(given, name) &&
      !readOnly &&
      // Passwords are never sent to the browser: a blank one means unchanged.
      !(stored && (secret || type === 'password') && isBlank(given[name])),
  )
  return Object.fromEntries(
    kept.map((field) => {
      const value = given[field.name]
      return [field.name, field.type === 'umeditor' && typeof value === 'string' ? safeHtml(value) : value]
    }),
  )
}

const isBlank = (value: unknown) => value === undefined || value === null || value === ''
