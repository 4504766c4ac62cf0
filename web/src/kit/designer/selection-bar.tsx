import { CopyOutlined, DeleteOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { ActionMenu, type RowAction } from '#kit/table/row-actions.tsx'
import styles from './designer.module.css'
import type { useDesigner } from './use-designer.ts'

type Designer = ReturnType<typeof useDesigner>

interface Props {
  designer: Pick<
    Designer,
    'selection' | 'select' | 'setSelecting' | 'step' | 'setPlacing' | 'copy' | 'remove'
  >
}

/** What can be done with the selected items, above their settings. */
export function SelectionBar({ designer, disabled }: Props & { disabled: boolean }) {
  const { copy, remove, ...moves } = selectionActions(designer)
  return (
    <>
      <h3 className={`${styles.paneTitle} ${styles.selection}`}>
        已选择 {designer.selection?.count ?? 0} 项
        <Button type="link" size="small" onClick={() => designer.select(undefined)}>
          取消选择
        </Button>
      </h3>
      {!disabled && (
        <div className={styles.selectionActs}>
          <ActButton action={copy} icon={<CopyOutlined aria-hidden />} />
          <ActButton action={remove} icon={<DeleteOutlined aria-hidden />} />
          <ActionMenu actions={Object.values(moves)} isIcon />
        </div>
      )}
    </>
  )
}

/** Begins to select several items by taps, on a phone. */
export const SelectButton = ({ designer }: { designer: Pick<Designer, 'isSelecting' | 'setSelecting'> }) =>
  designer.isSelecting ? null : (
    <Button className={styles.start} onClick={() => designer.setSelecting(true)}>
      多选
    </Button>
  )

/** At the bottom of a phone while taps select. */
export const PhoneSelectionBar = ({ designer, onSettings }: Props & { onSettings: () => void }) => (
  <div className={styles.phoneSelection}>
    <span>已选择 {designer.selection?.count ?? 0} 项</span>
    <ActionMenu actions={Object.values(selectionActions(designer))} isIcon />
    <Button disabled={!designer.selection} onClick={onSettings}>
      属性
    </Button>
    <Button type="primary" onClick={() => designer.setSelecting(false)}>
      完成
    </Button>
  </div>
)

function selectionActions({ selection, ...designer }: Props['designer']) {
  const { key = '', isFirst, isLast, cannotCopy, cannotRemove } = selection ?? {}
  const action = (label: string, reason: string | undefined, run: () => void): RowAction => ({
    label,
    disabled: selection ? reason : '请先选择',
    run,
  })
  const nowhere = isFirst && isLast ? '没有别的位置' : undefined
  return {
    up: action('上移', isFirst ? '已在最前' : undefined, () => designer.step(key, -1)),
    down: action('下移', isLast ? '已在最后' : undefined, () => designer.step(key, 1)),
    place: action('移动到…', nowhere, () => designer.setPlacing(key)),
    copy: action('复制', cannotCopy, () => designer.copy(key)),
    remove: { ...action('删除', cannotRemove, () => designer.remove(key)), danger: true },
  }
}

const ActButton = ({ action, icon }: { action: RowAction; icon: ReactNode }) => (
  <Button
    icon={icon}
    danger={action.danger}
    disabled={action.disabled !== undefined}
    title={action.disabled}
    onClick={() => void action.run({ refresh: () => undefined })}
  >
    {action.label}
  </Button>
)
