import { checkForm } from '@banyan/contract/form/form-check'
import { randomForms } from '@banyan/contract/testing/random-form'
import { expect, test } from 'vitest'
import { date } from '#kit/ui/format.ts'
import { formBackend } from '#testing/backend.ts'
import { checkBySchema, type Values } from './check.ts'
import { judgeOf } from './field-checker.ts'
import { hiddenIn, withComputed } from './form-state.ts'

// Only the server knows people and files; here they have names of the same number.
const known = { users: ['u1', 'u2', 'u3'], files: ['a.txt', 'b.txt', 'c.txt'] }

/** What the form says to a save: every refusal by its field, as `FieldForm` finds them. */
async function refusalsOf(fields: Parameters<typeof checkForm>[0], given: Values) {
  const opened = withComputed(fields, given)
  const hidden = hiddenIn(fields, opened)
  const judge = judgeOf({
    check: checkBySchema,
    read: () => opened,
    rules: formBackend.rules,
    opened,
    table: undefined,
    recordId: undefined,
  })
  return judge.lookAt(fields.filter(({ name }) => !hidden.has(name)))
}

// The server judges the same forms over HTTP: form-random.db.test.ts.
test('ONLINE-001 DEC-080 200 random forms: the console refuses what the server refuses, in the same words', async () => {
  const count = { good: 0, bad: 0 }
  for (const { code, fields, given } of randomForms(known)) {
    for (const values of given) {
      const faults = checkForm(fields, values, { today: date(new Date()) })
      const found = [...(await refusalsOf(fields, values))].map(([field, message]) => ({ field, message }))
      expect({ code, values, found }).toEqual({ code, values, found: faults })
      count[faults.length ? 'bad' : 'good']++
    }
  }
  expect(count.good).toBeGreaterThan(100)
  expect(count.bad).toBeGreaterThan(100)
})
