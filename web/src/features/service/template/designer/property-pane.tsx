import type { DesignFault } from '@banyan/contract/service/template/design-check'
import { itemTypeNames, type TemplateItem } from '@banyan/contract/service/template/item'
import { Drawer } from 'antd'
import { type Dispatch, useCallback } from 'react'
import styles from '#kit/designer/designer.module.css'
import { parts } from '../registry.ts'
import type { DesignerAction } from './designer-state.ts'

interface Props {
  item: TemplateItem
  disabled: boolean
  faults: readonly DesignFault[]
  /** A sheet over the canvas instead of a column beside it. */
  isPhone: boolean
  dispatch: Dispatch<DesignerAction>
}

/** The settings of the selected item, by its type (SERVICE-018, SERVICE-025). */
export function PropertyPane({ item, disabled, faults, isPhone, dispatch }: Props) {
  const { Panel } = parts[item.type]
  const { id } = item
  const change = useCallback(
    (change: Partial<TemplateItem>) => dispatch({ do: 'change', id, change }),
    [dispatch, id],
  )
  const pause = useCallback(() => dispatch({ do: 'pause' }), [dispatch])
  const title = `属性 · ${itemTypeNames[item.type]}`
  const panel = (
    <Panel
      key={id}
      item={item}
      disabled={disabled}
      change={change}
      pause={pause}
      faultOf={(member) => faults.find((fault) => fault.member === member)?.message}
    />
  )
  if (!isPhone)
    return (
      <>
        <h3 className={styles.paneTitle}>{title}</h3>
        {panel}
      </>
    )
  return (
    <Drawer
      open
      placement="bottom"
      size="85%"
      title={title}
      onClose={() => dispatch({ do: 'select', id: undefined })}
    >
      {panel}
    </Drawer>
  )
}
