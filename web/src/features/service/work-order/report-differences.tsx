import { isBlankValue } from '@banyan/contract/service/template/filled'
import type { TemplateItem } from '@banyan/contract/service/template/item'
import { readItems } from '@banyan/contract/service/template/template'
import { type WorkOrderDetail, workOrder } from '@banyan/contract/service/work-order'
import type { Difference } from '#kit/form/conflict/conflict.ts'
import { formFields, type ListFamily, readPlan } from '#kit/list/family.ts'
import { dash } from '#kit/ui/format.ts'
import { parts } from '../template/registry.ts'
import { orderDifferences, type Values } from './order-conflict.ts'

const fields = formFields(readPlan(workOrder as unknown as ListFamily), 'edit')

/** What somebody changed in an order while its report was being written. */
export function reportDifferences(seen: WorkOrderDetail, stored: WorkOrderDetail): Difference[] {
  const items = readItems(stored.templates?.workorderVariableTemp)
  const opened = Object.fromEntries(fields.map(({ name }) => [name, seen[name as keyof WorkOrderDetail]]))
  const mine = { ...opened, formData: seen.formData } as Values
  return orderDifferences(
    { fields, items: items.ok ? items.template : [], show: showItem },
    { opened: mine, mine, stored: stored as Values },
  )
}

/** Whether the members that reports are about are equal. */
export const isSameOrder = (seen: WorkOrderDetail, stored: WorkOrderDetail): boolean =>
  reportDifferences(seen, stored).length === 0

const showItem = (item: TemplateItem, value: unknown) => {
  const { Show } = parts[item.type]
  return isBlankValue(value) ? dash : <Show item={item} value={value} />
}
