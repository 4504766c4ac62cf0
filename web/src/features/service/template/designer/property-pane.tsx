import type { DesignFault } from '@banyan/contract/service/template/design-check'
import { isFilled, itemTypeNames, type TemplateItem } from '@banyan/contract/service/template/item'
import { Drawer } from 'antd'
import { useCallback } from 'react'
import styles from '#kit/designer/designer.module.css'
import { SelectionBar } from '#kit/designer/selection-bar.tsx'
import { SharedFlag } from '#kit/designer/shared-flag.tsx'
import { parts } from '../registry.ts'
import type { useDesigner } from './use-designer.ts'

interface Props {
  /** The selected items. */
  items: readonly TemplateItem[]
  designer: ReturnType<typeof useDesigner>
  disabled: boolean
  faults: readonly DesignFault[]
  /** Shown as a sheet over the canvas instead of a side column. */
  isPhone: boolean
  /** Called when the sheet was closed. */
  onClose: () => void
}

/** The settings of the selected items: of one by its type, of several what all of them have (SERVICE-018, SERVICE-025). */
export function PropertyPane({ items, designer, disabled, faults, isPhone, onClose }: Props) {
  const { dispatch, selected: ids } = designer
  const change = useCallback(
    (change: Partial<TemplateItem>) => dispatch({ do: 'change', ids, change }),
    [dispatch, ids],
  )
  const pause = useCallback(() => dispatch({ do: 'pause' }), [dispatch])
  const [first] = items
  if (!first) return null
  const { Panel } = parts[first.type]
  const isOne = items.length === 1
  const title = isOne ? `属性 · ${itemTypeNames[first.type]}` : `属性 · ${items.length} 项`
  const panel = isOne ? (
    <Panel
      key={first.id}
      item={first}
      disabled={disabled}
      change={change}
      pause={pause}
      faultOf={(member) =>
        faults.find((fault) => fault.item === first.id && fault.member === member)?.message
      }
    />
  ) : (
    <SeveralItems items={items} disabled={disabled} change={change} />
  )
  if (isPhone)
    return (
      <Drawer
        open
        placement="bottom"
        size="85%"
        title={title}
        onClose={() => {
          onClose()
          if (!designer.isSelecting) designer.select(undefined)
        }}
      >
        {panel}
      </Drawer>
    )
  return (
    <>
      {isOne ? (
        <h3 className={styles.paneTitle}>{title}</h3>
      ) : (
        <SelectionBar designer={designer} disabled={disabled} />
      )}
      {panel}
    </>
  )
}

interface SeveralProps {
  items: readonly TemplateItem[]
  disabled: boolean
  change: (change: Partial<TemplateItem>) => void
}

/** The settings that all of several items have. */
function SeveralItems({ items, disabled, change }: SeveralProps) {
  if (!items.every(isFilled)) return <p className={styles.hint}>选中的组件没有共同的设置</p>
  const flag = (member: 'required' | 'readonly', label: string) => (
    <SharedFlag
      label={label}
      values={items.map((item) => item[member] === 1)}
      disabled={disabled}
      onChange={(isOn) => change({ [member]: isOn ? 1 : 0 })}
    />
  )
  return (
    <>
      {flag('required', '必填')}
      {flag('readonly', '只读')}
    </>
  )
}
