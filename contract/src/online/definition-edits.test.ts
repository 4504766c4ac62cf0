import { expect, test } from 'vitest'
import { type Definition, knownPeople, soundDefinition } from '../testing/random-definition.ts'
import { randomEdits } from '../testing/random-edits.ts'
import { diceOf } from '../testing/random-expression.ts'
import { pick } from '../testing/random-value.ts'
import { definitionChanges } from './definition-changes.ts'

/** Some in every run; RANDOM_EDITS=200 for that many of each group. */
const count = Number(process.env.RANDOM_EDITS ?? 70)

/** Whether one sentence has all the parts. */
const isSaid = (changes: readonly string[], parts: readonly string[]) =>
  changes.some((change) => parts.every((part) => change.includes(part)))

const groups = Object.entries(randomEdits)

test.each(groups)('the difference names every edit: %s', (name, edits) => {
  const made = new Set<unknown>()
  for (let round = 1; round <= count; round++) {
    const dice = diceOf(round * 1000 + name.length)
    const before = soundDefinition(dice)
    expect(definitionChanges(before, structuredClone(before))).toEqual([])
    const editing = pick(dice, edits)
    const edit = editing(dice, before)
    if (!edit) continue
    made.add(editing)
    const changes = definitionChanges(before, edit.after, knownPeople)
    expect(isSaid(changes, edit.says), `round ${round}: ${edit.says} in ${changes}`).toBe(true)
    expect(definitionChanges(edit.after, before), `round ${round}: back`).not.toEqual([])
  }
  expect(made.size).toBe(edits.length)
})

test('edits of several kinds made together are each named', () => {
  for (let round = 1; round <= count; round++) {
    const dice = diceOf(round)
    const before = soundDefinition(dice)
    let after: Definition = before
    const said: (readonly string[])[] = []
    for (const name of ['head', 'rule', 'place'] as const) {
      const edit = pick(dice, randomEdits[name] ?? [])(dice, after)
      if (!edit) continue
      after = edit.after
      said.push(edit.says)
    }
    const changes = definitionChanges(before, after, knownPeople)
    for (const parts of said)
      expect(isSaid(changes, parts), `round ${round}: ${parts} in ${changes}`).toBe(true)
  }
})
