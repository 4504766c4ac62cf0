import type { FieldType } from '@banyan/contract/field'
import { type Dice, diceOf } from '@banyan/contract/testing/random-expression'
import { type DesignType, paletteGroups } from '#features/online/designer/draft/controls.ts'
import { designFindings } from '#features/online/designer/draft/design-findings.ts'
import {
  type DesignItem,
  formItems,
  isField,
  reduceDesign,
} from '#features/online/designer/draft/design-items.ts'
import { designFaults, newItems, toSavedDesign } from '#features/online/designer/draft/design-storage.ts'
import { type DesignerAction, type DesignerState, initialState } from '#kit/designer/designer-state.ts'

/* Designs that random acts in the designer make: for its own tests, and for the server they are sent to. */

type State = DesignerState<DesignItem>
type Action = DesignerAction<DesignItem>

const types: DesignType[] = paletteGroups.flatMap((group) => group.types)
let made = 0

/** A random act on a random item, or on several at once. */
export function randomAct(state: State, dice: Dice): Action {
  const { items } = state
  const ids = randomIds(items, dice)
  const at = 1 + dice(items.length)
  switch (dice(9)) {
    case 0:
    case 1:
    case 2: {
      const type = types[dice(types.length)]!
      return {
        do: 'add',
        item: formItems.make(type, `i${++made}`, items),
        at: type === 'table' ? items.length : at,
      }
    }
    case 3:
      return { do: 'move', ids, to: at - 1 }
    case 4:
      return { do: 'copy', newIds: new Map(ids.map((id) => [id, `c${++made}`])) }
    case 5:
      return { do: 'remove', ids }
    case 6:
      return { do: 'select', ids }
    case 7:
      return {
        do: 'change',
        ids: ['form'],
        change: { tableTxt: `表单${dice(9)}`, formTemplate: String(1 + dice(4)) } as never,
      }
    default:
      return randomChange(items, ids, dice)
  }
}

/** The ids of a random item and, every third time, of others with it. */
function randomIds(items: readonly DesignItem[], dice: Dice): string[] {
  const count = dice(3) ? 1 : 2 + dice(4)
  const ids = Array.from(
    { length: count },
    () => items[1 + dice(Math.max(1, items.length - 1))]?.id ?? 'form',
  )
  return [...new Set(ids)]
}
const fieldTypes = types.filter(
  (type): type is FieldType => !['tab', 'group', 'note', 'divider', 'table'].includes(type),
)

/** One item is named, or gets another control; of several fields what all of them have is set. */
function randomChange(items: readonly DesignItem[], ids: readonly string[], dice: Dice): Action {
  const chosen = items.filter(({ id }) => ids.includes(id))
  if (chosen.length > 1 && !chosen.every(isField)) return { do: 'pause' }
  const shared = { fieldMustInput: dice(2), isQuery: dice(2), span: 1 + dice(4) }
  const named = { title: `标题${dice(9)}`, tableTxt: `明细${dice(9)}` }
  const own = dice(2)
    ? { dbFieldTxt: `字段${dice(40)}` }
    : { fieldShowType: fieldTypes[dice(fieldTypes.length)]! }
  const change = !chosen.every(isField) ? named : chosen.length > 1 ? shared : own
  return { do: 'change', ids, change: change as Partial<DesignItem> }
}

/** A design as it is sent, and why the designer would not publish it. */
interface RandomDesign {
  sent: ReturnType<typeof toSavedDesign>
  errors: string[]
}

/** Random designs of forms whose tables are called after a prefix. */
export const randomDesigns = (count: number, prefix: string): RandomDesign[] =>
  Array.from({ length: count }, (_, at) => {
    const dice = diceOf(at + 1)
    let state = initialState<DesignItem>(newItems())
    for (let step = 0; step < 18; step++) state = reduceDesign(state, randomAct(state, dice))
    const change = { tableTxt: `随机表单${at}`, tableName: `${prefix}_${at}` } as Partial<DesignItem>
    const { items } = reduceDesign(state, { do: 'change', ids: ['form'], change })
    const errors = [
      ...designFaults(items).map(({ message }) => message),
      ...designFindings(items).flatMap(({ isError, message }) => (isError ? [message] : [])),
    ]
    return { sent: toSavedDesign(items), errors }
  })
