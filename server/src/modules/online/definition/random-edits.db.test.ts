import { role } from '@banyan/contract/access/role'
import type { FieldType } from '@banyan/contract/field'
import { onlineForm } from '@banyan/contract/online/form'
import { formDefinition } from '@banyan/contract/online/form-head'
import {
  aField,
  type Definition,
  knownPeople,
  soundDefinition,
} from '@banyan/contract/testing/random-definition'
import { randomEdits } from '@banyan/contract/testing/random-edits'
import { type Dice, diceOf } from '@banyan/contract/testing/random-expression'
import { pick } from '@banyan/contract/testing/random-value'
import { expect, test } from 'vitest'
import { sendRaw } from '#testing/samples.ts'
import { startServer } from '#testing/server.ts'

/* Random definitions and edits of them through HTTP: published, read by old records, and taken back. */

/** A few in every run; RANDOM_EDITS=200 for that many. */
const count = Number(process.env.RANDOM_EDITS ?? 4)

const { signIn } = await startServer()
const boss = await signIn('u0001')
// Rules are told with the names of the roles that are there.
for (const [roleCode, roleName] of knownPeople.roles) await boss.call(role.add, { roleName, roleCode })

/** The definition as a design that is sent, under table names of its own. */
function designFrom(definition: Definition, round: number) {
  const text = JSON.stringify(definition)
    .replaceAll('onl_asset', `onl_asset_${round}`)
    .replaceAll('onl_lines', `onl_lines_${round}`)
    .replaceAll('"tableName":"asset"', `"tableName":"asset_${round}"`)
    .replaceAll('"tableName":"lines"', `"tableName":"lines_${round}"`)
  const { head, fields, tables } = JSON.parse(text) as Definition
  const ordered = (given: Definition['fields']) => given.map((field, orderNum) => ({ ...field, orderNum }))
  return {
    head: head as never,
    fields: ordered(fields) as never,
    tables: tables.map((table) => ({ head: table.head, fields: ordered(table.fields) })) as never,
  }
}

/** The answer of a call: a refusal is a Chinese sentence of ours, never one of the database. */
async function answered<R>(answer: ReturnType<typeof sendRaw>): Promise<R | undefined> {
  const { status, body } = await answer
  expect([status, body.message]).toEqual([200, expect.any(String)])
  if (body.success) return body.result as R
  expect(body.message).toMatch(/\p{Script=Han}/u)
  expect(body.message).not.toMatch(/数据库|字段太长|column|relation|syntax/i)
  return undefined
}

const plainKinds: readonly FieldType[] = ['text', 'textarea', 'number', 'integer', 'date', 'radio', 'list']

/** The definition without what needs reports, trees and people of a tenant; only plain fields are required. */
function publishable(definition: Definition): Definition {
  const plain = (fields: Definition['fields']) =>
    fields.map((field) => {
      const { dbFieldName, dbFieldTxt, fieldShowType, fieldMustInput, isShowForm } = field
      if (sourced.includes(fieldShowType as FieldType)) return { ...aField(dbFieldName, 'text'), dbFieldTxt }
      const isPlain = plainKinds.includes(fieldShowType as FieldType) || isShowForm === 0
      return isPlain || !fieldMustInput ? field : { ...field, fieldMustInput: 0 as const }
    })
  const tables = definition.tables.map((table) => ({ ...table, fields: plain(table.fields) }))
  return { ...definition, fields: plain(definition.fields), tables }
}
const sourced: readonly FieldType[] = ['popup', 'sel_tree', 'link_down', 'sel_search', 'tab_list']

/** A record of a definition that its rules take: random plain values, as many as are accepted. */
async function addRecord(formCode: string, { fields }: Definition, dice: Dice): Promise<string | undefined> {
  for (let attempt = 0; attempt < 12; attempt++) {
    const values = fields.flatMap(({ dbFieldName, fieldShowType, fieldMustInput, fieldExtendJson }) => {
      if (!plainKinds.includes(fieldShowType as FieldType) || (!fieldMustInput && dice(2))) return []
      const isNumber = fieldShowType === 'number' || fieldShowType === 'integer'
      const isChoice = fieldShowType === 'radio' || fieldShowType === 'list'
      const { minimum, maximum } = JSON.parse(fieldExtendJson || '{}')
      const value = isNumber
        ? (minimum ?? maximum ?? dice(9))
        : isChoice
          ? '1'
          : fieldShowType === 'date'
            ? '2026-03-01'
            : '是'
      return [[dbFieldName, value]]
    })
    const row = await answered<string>(
      sendRaw(boss, onlineForm.add, { formCode, ...Object.fromEntries(values) }),
    )
    if (row) return row
  }
  return undefined
}

/** Without the number of the version, which only counts up. */
const unnumbered = (answer: object): unknown =>
  JSON.parse(JSON.stringify(answer, (name, value) => (name === 'tableVersion' ? undefined : value)))

const outcome = { published: 0, records: 0, changed: 0 }

// A second try would find the tables of the first.
test('random definitions and edits: published or refused in words, old records stay, a roll back restores what the calls answer', {
  retry: 0,
  timeout: 60_000 + count * 30_000,
}, async () => {
  for (let round = 1; round <= count; round++) {
    const dice = diceOf(round)
    const before = publishable(soundDefinition(dice))
    const added = await answered<{ id: string }>(
      sendRaw(boss, formDefinition.addDesign, designFrom(before, round)),
    )
    if (!added) continue
    const { id } = added
    if (!(await answered(sendRaw(boss, formDefinition.publish, { id })))) continue
    outcome.published++
    const row = await addRecord(id, before, dice)
    if (row) outcome.records++
    const whole = async () => ({
      page: unnumbered(await boss.call(onlineForm.page, { formCode: id })),
      list: (await boss.call(onlineForm.data, { formCode: id })).records,
      record: row && (await boss.call(onlineForm.byId, { formCode: id, rowId: row })),
    })
    const first = await whole()

    const edit = pick(dice, pick(dice, Object.values(randomEdits)))(dice, before)
    if (!edit) continue
    const { head, ...parts } = designFrom(edit.after, round)
    const saved = await answered(
      sendRaw(boss, formDefinition.editDesign, { head: { ...(head as object), id }, ...parts }),
    )
    if (!saved) continue
    const { changes } = await boss.call(formDefinition.publishReview, { id })
    expect(
      changes.some((change) => edit.says.every((part) => change.includes(part))),
      `round ${round}: ${edit.says} in ${changes}`,
    ).toBe(true)
    if (!(await answered(sendRaw(boss, formDefinition.publish, { id })))) continue
    outcome.changed++
    if (row) {
      // What both definitions show of a field in the same way reads as it did.
      const now = await boss.call(onlineForm.byId, { formCode: id, rowId: row })
      const kindOf = (of: Definition) =>
        new Map(of.fields.map(({ dbFieldName, fieldShowType }) => [dbFieldName, fieldShowType]))
      const [was, is] = [kindOf(before), kindOf(edit.after)]
      for (const [name, kind] of was)
        if (is.get(name) === kind && name in (first.record as object))
          expect([round, name, now[name]]).toEqual([
            round,
            name,
            (first.record as Record<string, unknown>)[name],
          ])
    }
    await boss.call(formDefinition.takeBack, { id })
    expect(await whole(), `round ${round}`).toEqual(first)
  }
  // The generator is worth nothing when little is published or nothing changes.
  expect(outcome.published).toBeGreaterThan(count / 3)
  expect(outcome.records).toBeGreaterThan(0)
  expect(outcome.changed).toBeGreaterThan(count / 8)
})
