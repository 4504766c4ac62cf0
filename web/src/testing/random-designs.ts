import type { FieldType } from '@banyan/contract/field'
import { type Dice, diceOf } from '@banyan/contract/testing/random-expression'
import { type DesignType, paletteGroups } from '#features/online/designer/draft/controls.ts'
import { designFindings } from '#features/online/designer/draft/design-findings.ts'
import {
  type DesignItem,
  designed,
  formItems,
  isField,
} from '#features/online/designer/draft/design-items.ts'
import { designFaults, newItems, sentFrom } from '#features/online/designer/draft/design-storage.ts'
import { type DesignerAction, type DesignerState, opened } from '#kit/designer/designer-state.ts'

/* Designs that random acts in the designer make: for its own tests, and for the server they are sent to. */

type State = DesignerState<DesignItem>
type Action = DesignerAction<DesignItem>

const types: DesignType[] = paletteGroups.flatMap((group) => group.types)
let made = 0

/** A random act on a random item. */
export function randomAct(state: State, dice: Dice): Action {
  const { items } = state
  const item = items[1 + dice(Math.max(1, items.length - 1))] ?? items[0]!
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
      return item.kind === 'form' || item.kind === 'table'
        ? { do: 'pause' }
        : { do: 'move', id: item.id, to: Math.min(at, items.length - 1) }
    case 4:
      return item.kind === 'table' || item.kind === 'form'
        ? { do: 'pause' }
        : { do: 'copy', id: item.id, newId: `c${++made}` }
    case 5:
      return item.kind === 'form' ? { do: 'pause' } : { do: 'remove', id: item.id }
    case 6:
      return { do: 'select', id: item.id }
    case 7:
      return {
        do: 'change',
        id: 'form',
        change: { tableTxt: `表单${dice(9)}`, formTemplate: String(1 + dice(4)) } as never,
      }
    default:
      return isField(item)
        ? {
            do: 'change',
            id: item.id,
            change: dice(2)
              ? { dbFieldTxt: `字段${dice(40)}` }
              : {
                  fieldShowType: types.filter(
                    (type): type is FieldType => !['tab', 'group', 'note', 'divider', 'table'].includes(type),
                  )[dice(20)]!,
                },
          }
        : {
            do: 'change',
            id: item.id,
            change: { title: `标题${dice(9)}`, tableTxt: `明细${dice(9)}` } as never,
          }
  }
}

/** A design as it is sent, and why the designer would not publish it. */
interface RandomDesign {
  sent: ReturnType<typeof sentFrom>
  errors: string[]
}

/** Random designs of forms whose tables are called after a prefix. */
export const randomDesigns = (count: number, prefix: string): RandomDesign[] =>
  Array.from({ length: count }, (_, at) => {
    const dice = diceOf(at + 1)
    let state = opened<DesignItem>(newItems())
    for (let step = 0; step < 18; step++) state = designed(state, randomAct(state, dice))
    const change = { tableTxt: `随机表单${at}`, tableName: `${prefix}_${at}` } as Partial<DesignItem>
    const { items } = designed(state, { do: 'change', id: 'form', change })
    const errors = [
      ...designFaults(items).map(({ message }) => message),
      ...designFindings(items).flatMap(({ isError, message }) => (isError ? [message] : [])),
    ]
    return { sent: sentFrom(items), errors }
  })
