import { newField } from '../../definition/definition-state.ts'
import { type DesignItem, type FieldItem, fieldsOfSameTable, headId, settleItems } from './design-items.ts'

/** A tree begins with a hidden field for the parent, and with the first text as the one that unfolds. */
export function withTree(items: readonly DesignItem[]): readonly DesignItem[] {
  const [head, ...rest] = items
  if (head?.kind !== 'form') return items
  const texts = fieldsOfSameTable(items, headId).filter(({ dbType }) => dbType === 'string')
  const parent = texts.find(({ dbFieldName }) => dbFieldName === 'pid')
  const shown = texts.find((field) => field !== parent)
  const { id: _, ...plain } = newField
  const added: FieldItem = {
    ...plain,
    id: 'field_pid',
    kind: 'field',
    dbFieldName: 'pid',
    dbFieldTxt: '上级',
    dbLength: 36,
    isShowForm: 0,
    isShowList: 0,
  }
  const tree = {
    ...head,
    isTree: 'Y',
    treeParentIdField: 'pid',
    treeFieldname: head.treeFieldname || shown?.dbFieldName || null,
  }
  return parent ? [tree, ...rest] : settleItems([tree, ...rest, added])
}
