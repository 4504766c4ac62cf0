import { checkForm } from '@banyan/contract/form/form-check'
import { checkNested, faultText } from '@banyan/contract/form/nested-check'
import { readTableRows } from '@banyan/contract/form/nested-value'
import { randomForms } from '@banyan/contract/testing/random-form'
import { randomNestedForms } from '@banyan/contract/testing/random-nested-form'
import { expect, test } from 'vitest'
import { formBackend } from '#testing/backend.ts'
import { checkBySchema, type Values } from './check.ts'
import { fieldChecker } from './field-checker.ts'
import { formContext } from './form-context.ts'
import { hiddenFields, withComputed } from './form-state.ts'
import { mainValues, tableState } from './rows/table-state.ts'

// Only the server knows people and files; here they have names of the same number.
const known = { users: ['u1', 'u2', 'u3'], files: ['a.txt', 'b.txt', 'c.txt'] }

/** What the form says to a save: every refusal by its field, as `FieldForm` finds them. */
async function refusalsOf(fields: Parameters<typeof checkForm>[0], given: Values) {
  const opened = withComputed(fields, given)
  const hidden = hiddenFields(fields, opened)
  const checker = fieldChecker({
    check: checkBySchema,
    read: () => opened,
    rules: formBackend.rules,
    opened,
    table: undefined,
    recordId: undefined,
  })
  return checker.checkFields(fields.filter(({ name }) => !hidden.has(name)))
}

/** Of the forms that the server judges over HTTP too (form-random.db.test.ts); RANDOM_FORMS=200 for all of them. */
const forms = Number(process.env.RANDOM_FORMS ?? 60)
const nestedForms = forms / 2

test('ONLINE-001 DEC-080 random forms: the console refuses what the server refuses, in the same words', async () => {
  const count = { good: 0, bad: 0 }
  for (const { code, fields, given } of randomForms(known).slice(0, forms)) {
    for (const values of given) {
      const faults = checkForm(fields, values, formContext())
      const found = [...(await refusalsOf(fields, values))].map(([field, message]) => ({ field, message }))
      expect({ code, values, found }).toEqual({ code, values, found: faults })
      count[faults.length ? 'bad' : 'good']++
    }
  }
  expect(Math.min(count.good, count.bad)).toBeGreaterThan(forms / 2)
})

test('DEC-080 DEC-076 random nested forms: the rows are refused by what the server refuses them by', async () => {
  const count = { good: 0, bad: 0 }
  for (const { code, form, given } of randomNestedForms(known).slice(0, nestedForms)) {
    for (const values of given) {
      const faults = checkNested(form, values, formContext())
      const { fields, tables } = form
      const opened = withComputed(fields, values)
      for (const table of tables) {
        const rows = readTableRows(table, opened)
        if (!rows) continue // a form never holds anything but rows
        const state = tableState({
          table,
          rows: table.relation === 'one' && rows.length === 0 ? [{}] : rows,
          around: mainValues(fields, () => opened).read,
          rules: formBackend.rules,
          idOf: (place) => place,
          onEdit: () => undefined,
        })
        const expected = faults.find((fault) => fault.table === table.key)
        const text = expected && faultText(form, expected)
        expect({ code, values, text: (await state.lookAt())?.text }).toEqual({ code, values, text })
        count[expected ? 'bad' : 'good']++
      }
    }
  }
  expect(Math.min(count.good, count.bad)).toBeGreaterThan(nestedForms / 2)
})
