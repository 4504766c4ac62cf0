import {
  ColumnHeightOutlined,
  DownOutlined,
  FullscreenExitOutlined,
  FullscreenOutlined,
  ImportOutlined,
  PlusOutlined,
  ReloadOutlined,
} from '@ant-design/icons'
import { Button, Dropdown, Tooltip } from 'antd'
import type { ReactNode } from 'react'
import styles from './list-page.module.css'

interface Props {
  onAdd: (() => void) | undefined
  addLabel: string | undefined
  onImport: (() => void) | undefined
  onRemove: (() => void) | undefined
  exports: ReactNode
  /** The page's own buttons beside the uniform ones. */
  extra: ReactNode
  /** The 列设置 button. */
  settings: ReactNode
  density: 'medium' | 'small'
  onDensity: (density: 'medium' | 'small') => void
  isFull: boolean
  onFull: () => void
  onReload: () => void
}

/** Actions of the list on the left, display settings on the right. */
export function Toolbar(props: Props) {
  const {
    onAdd,
    addLabel = '新增',
    onImport,
    onRemove,
    exports,
    extra,
    settings,
    density,
    onDensity,
    isFull,
    onFull,
    onReload,
  } = props
  return (
    <div className={styles.toolbar} role="toolbar" aria-label="列表操作">
      {onAdd && (
        <Button type="primary" icon={<PlusOutlined />} onClick={onAdd}>
          {addLabel}
        </Button>
      )}
      {onImport && (
        <Button icon={<ImportOutlined />} onClick={onImport}>
          导入
        </Button>
      )}
      {exports}
      {extra}
      {onRemove && (
        <Dropdown
          trigger={['click']}
          menu={{ items: [{ key: 'remove', label: '批量删除', danger: true, onClick: onRemove }] }}
        >
          <Button icon={<DownOutlined />} iconPlacement="end">
            更多
          </Button>
        </Dropdown>
      )}
      <span className={styles.spring} />
      <IconButton label="刷新" icon={<ReloadOutlined />} onClick={onReload} />
      <Dropdown
        trigger={['click']}
        menu={{
          selectable: true,
          selectedKeys: [density],
          items: [
            { key: 'medium', label: '正常' },
            { key: 'small', label: '紧凑' },
          ],
          onClick: ({ key }) => onDensity(key === 'small' ? 'small' : 'medium'),
        }}
      >
        <Button type="text" aria-label="密度" title="密度" icon={<ColumnHeightOutlined />} />
      </Dropdown>
      {settings}
      <IconButton
        label={isFull ? '退出全屏' : '全屏'}
        icon={isFull ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
        onClick={onFull}
      />
    </div>
  )
}

interface SelectionProps {
  count: number
  /** The control that selects all pages. */
  selectAll: ReactNode
  /** The page's actions for selected records. */
  actions: ReactNode
  onClear: () => void
  onRemove: (() => void) | undefined
  exports: ReactNode
}

/** Replaces the toolbar while rows are selected, at the same height. */
export function SelectionBar({ count, selectAll, actions, onClear, onRemove, exports }: SelectionProps) {
  return (
    <div className={`${styles.toolbar} ${styles.selecting}`} role="toolbar" aria-label="所选记录">
      <span aria-live="polite">已选择 {count} 项</span>
      {selectAll}
      <Button type="link" size="small" onClick={onClear}>
        清空
      </Button>
      <span className={styles.spring} />
      {actions}
      {onRemove && (
        <Button danger onClick={onRemove}>
          批量删除
        </Button>
      )}
      {exports}
    </div>
  )
}

function IconButton({ label, icon, onClick }: { label: string; icon: ReactNode; onClick: () => void }) {
  return (
    <Tooltip title={label}>
      <Button type="text" aria-label={label} icon={icon} onClick={onClick} />
    </Tooltip>
  )
}
