import { DownOutlined } from '@ant-design/icons'
import { type DepartNode, depart } from '@banyan/contract/organisation/depart'
import { Button, Dropdown } from 'antd'
import type { ReactNode } from 'react'
import { Allow } from '#kit/ui/allow.tsx'
import styles from './depart-page.module.css'
import { RemoveDepart } from './remove-depart.tsx'
import type { useDepartMove } from './use-depart-move.ts'

interface Props {
  title: string | undefined
  isReading: boolean
  /** The department the buttons are about. */
  current: DepartNode | undefined
  order: ReturnType<typeof useDepartMove>
  onShow: (mode: 'edit' | 'add' | 'addRoot') => void
  onRemoved: () => void
  children: ReactNode
}

/** The name of the chosen department and its actions. */
export function DepartHead({ title, isReading, current, order, onShow, onRemoved, children }: Props) {
  return (
    <div className={styles.head}>
      <h2 title={title}>{title}</h2>
      {isReading && (
        <Allow call={depart.add}>
          {current && (
            <Button type="primary" onClick={() => onShow('add')}>
              新增下级
            </Button>
          )}
          <Button type={current ? 'default' : 'primary'} onClick={() => onShow('addRoot')}>
            新增
          </Button>
        </Allow>
      )}
      {current && (
        <>
          <Allow call={depart.edit}>
            <Button onClick={() => onShow('edit')}>编辑</Button>
          </Allow>
          {children}
          <Allow call={depart.edit}>
            <MoveMenu key={current.id} current={current} order={order} />
          </Allow>
          <RemoveDepart node={current} onDone={onRemoved} />
        </>
      )}
    </div>
  )
}

/** Moves a department by menu, for keyboard users. */
function MoveMenu({ current, order }: { current: DepartNode; order: Props['order'] }) {
  const { index, count } = order.indexOf(current.key)
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          {
            key: 'up',
            label: '上移',
            disabled: index <= 0,
            onClick: () => void order.place(current.key, index - 1),
          },
          {
            key: 'down',
            label: '下移',
            disabled: index >= count - 1,
            onClick: () => void order.place(current.key, index + 1),
          },
        ],
      }}
    >
      <Button icon={<DownOutlined />} iconPlacement="end" loading={order.isMoving}>
        排序
      </Button>
    </Dropdown>
  )
}
