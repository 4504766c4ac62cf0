import { expect, test } from 'vitest'
import { plantedFaults } from '../testing/planted-faults.ts'
import { type Definition, knownPeople as people, soundDefinition } from '../testing/random-definition.ts'
import { diceOf } from '../testing/random-expression.ts'
import { definitionFault } from './head-check.ts'
import { proofread } from './proofread.ts'

/* Sound definitions with one fault each: it is found, and nothing else is said. */

/** A few of each kind in every run; PLANTED_FAULTS=300 for that many definitions. */
const count = Number(process.env.PLANTED_FAULTS ?? 60)

/** All that is said of a form and its sub-tables, as the designer asks. */
const said = ({ head, fields, tables }: Definition) => [
  ...proofread(head, fields, { tables, people }),
  ...tables.flatMap((table) => proofread(table.head, table.fields, { main: { head, fields }, people })),
]

const kinds = Object.entries(plantedFaults)

test('nothing is said of sound definitions', () => {
  for (let seed = 1; seed <= count; seed++) {
    const sound = soundDefinition(diceOf(seed))
    expect(definitionFault(sound.head, sound.fields), `seed ${seed}`).toBeUndefined()
    expect(said(sound), `seed ${seed}`).toEqual([])
  }
})

test.each(kinds)('%s is found wherever it is planted, and nothing else', (name, plant) => {
  const rounds = Math.ceil(count / kinds.length)
  for (let round = 1; round <= rounds; round++) {
    const dice = diceOf(round * 1000 + kinds.findIndex(([each]) => each === name))
    const { faulty, says, isError = true, field, title } = plant(dice, soundDefinition(dice))
    const message = typeof says === 'string' ? says : expect.stringMatching(says)
    expect(said(faulty), `round ${round}`).toEqual([
      {
        isError,
        message,
        ...(field && { field: Array.isArray(field) ? expect.toBeOneOf(field) : field }),
        ...(title && { title }),
      },
    ])
  }
})
