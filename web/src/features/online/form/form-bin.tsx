import type { AnyEndpoint } from '@banyan/contract/endpoint'
import { Drawer } from 'antd'
import { call } from '#kit/call/api.ts'
import type { BatchAction } from '#kit/list/batch/batch-action.ts'
import { columnFields, type Plan, type Row } from '#kit/list/family.ts'
import { ListBody } from '#kit/list/list-body.tsx'
import { callAction, type RowAction } from '#kit/table/row-actions.tsx'
import { useIsPhone } from '#kit/ui/media.ts'
import { TouchTargets } from '#kit/ui/touch-targets.tsx'
import type { Field } from '#kit/widgets/widget.ts'

interface Props {
  plan: Plan
  calls: { list: AnyEndpoint; restore: AnyEndpoint; erase: AnyEndpoint }
  onClose: () => void
}

/** Deleted records of a form: restored with the rows of their sub-tables, or erased for good. */
export function FormBin({ plan, calls, onClose }: Props) {
  const isPhone = useIsPhone()
  return (
    <TouchTargets>
      <Drawer open size={isPhone ? '100%' : 1040} title={`${plan.title}回收站`} onClose={onClose}>
        <ListBody
          plan={binPlan(plan, calls.list)}
          list={calls.list}
          isInside
          sorted={{ column: 'updateTime', order: 'desc' }}
          columns={{ createTime: { isHidden: true } }}
          without={['add', 'edit', 'detail', 'remove', 'import', 'export']}
          emptyText="回收站是空的"
          rowActions={({ id }: Row) => rowActions(calls, id)}
          batch={batchActions(calls)}
        />
      </Drawer>
    </TouchTargets>
  )
}

/**
 * The columns of the list, with who removed a record and when after the first column, where they are always visible.
 */
const binPlan = (plan: Plan, list: AnyEndpoint): Plan => ({
  ...plan,
  code: `${plan.code}.bin`,
  fields: binFields(columnFields(plan).filter(({ name }) => name !== 'createTime')),
  tables: undefined,
  calls: { list },
})

const binFields = ([first, ...others]: Field[]): Field[] => [...(first ? [first] : []), ...removal, ...others]

const removal: Field[] = [
  { name: 'updateBy', label: '删除人', type: 'sel_user', width: 112 },
  { name: 'updateTime', label: '删除时间', type: 'datetime', width: 180 },
]

const rowActions = ({ restore, erase }: Props['calls'], id: string): RowAction[] => [
  { label: '还原', ...callAction(restore, { ids: [id] }) },
  {
    label: '彻底删除',
    danger: true,
    confirm: '确定彻底删除吗?',
    consequence: '该记录将无法还原',
    ...callAction(erase, { ids: [id] }),
  },
]

const batchActions = ({ restore, erase }: Props['calls']): BatchAction[] => [
  { label: '批量还原', needs: restore, does: { run: (ids) => call(restore, { ids }) } },
  {
    label: '批量彻底删除',
    danger: true,
    needs: erase,
    confirm: { title: '确定彻底删除吗?', consequence: (count) => `${count} 条记录将无法还原` },
    does: { run: (ids) => call(erase, { ids }) },
  },
]
