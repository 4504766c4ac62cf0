import { TreeSelect } from 'antd'
import { type AriaAttributes, useEffect, useEffectEvent, useState } from 'react'
import type { TreeOption } from '#kit/call/backend.ts'
import { pickerDefaults } from '#kit/picker/pick.ts'
import type { ChosenValue } from '#kit/picker/pick-box.tsx'

interface Props extends AriaAttributes {
  /** The key of the tree: another one restarts; `undefined`: nothing to load. */
  tree: string | undefined
  /** The nodes below one, or the first level. */
  load: (parent: string | undefined) => Promise<TreeOption[]>
  chosen: readonly ChosenValue[]
  isMultiple: boolean
  /** The most values that can be chosen (PICK-011). */
  most?: number
  onChange: (values: string[], titles: string[]) => void
  placeholder?: string
  id?: string
  disabled?: boolean
  autoFocus?: boolean
}

interface Row {
  id: string
  pId: string
  value: string
  title: string
  isLeaf: boolean
}

/** A tree select that fetches its first level when opened, and each further level with its node. */
export function LevelTree({
  tree,
  load,
  chosen,
  isMultiple,
  most,
  onChange,
  placeholder,
  ...control
}: Props) {
  const [rows, setRows] = useState<Row[]>([])
  const [wasOpened, setOpened] = useState(false)
  const read = useEffectEvent(async (parent?: string) => {
    const nodes = await load(parent)
    return nodes.map((node) => toRow(node, parent))
  })

  useEffect(() => {
    let isLate = false
    setRows([])
    if (tree && wasOpened) void read().then((found) => isLate || setRows(found), nothing)
    return () => {
      isLate = true
    }
  }, [tree, wasOpened])

  return (
    <TreeSelect<ChosenValue[] | ChosenValue>
      {...pickerDefaults}
      {...control}
      listHeight={pickerDefaults.listHeight}
      placeholder={placeholder ?? pickerDefaults.placeholder}
      treeDataSimpleMode={{ rootPId: '' }}
      treeData={rows}
      labelInValue
      multiple={isMultiple}
      maxTagCount="responsive"
      maxCount={isMultiple ? most : undefined}
      showSearch={{ treeNodeFilterProp: 'title' }}
      notFoundContent={rows.length ? '没有匹配的数据' : '暂无数据'}
      loadData={async ({ id }) => {
        const below = await load(String(id)).catch(nothing)
        const found = (below ?? []).map((node) => toRow(node, String(id)))
        setRows((known) => [...known.filter(({ pId }) => pId !== String(id)), ...found])
      }}
      onOpenChange={(isOpen) => isOpen && setOpened(true)}
      value={isMultiple ? [...chosen] : chosen[0]}
      onChange={(picked) => {
        const list = [picked].flat().filter(Boolean)
        onChange(
          list.map(({ value }) => value),
          list.map(({ label }) => String(label)),
        )
      }}
      style={{ width: '100%' }}
    />
  )
}

const toRow = ({ key, title, leaf }: TreeOption, parent = ''): Row => ({
  id: key,
  pId: parent,
  value: key,
  title,
  isLeaf: leaf === 1,
})

/** The failed call was reported already. */
const nothing = () => undefined
