import type { FilledFault } from '@banyan/contract/service/template/check'
import { isBlankValue } from '@banyan/contract/service/template/filled'
import type { TemplateItem } from '@banyan/contract/service/template/item'
import { readItems } from '@banyan/contract/service/template/template'
import { type WorkOrderDetail, workOrder, workOrderState } from '@banyan/contract/service/work-order'
import { useRef, useState } from 'react'
import { CallError } from '#kit/call/api.ts'
import { useAction } from '#kit/call/hooks.ts'
import type { OpenWork } from '#kit/draft/use-work.ts'
import { checkByContract } from '#kit/form/check.ts'
import type { Difference } from '#kit/form/conflict/conflict.ts'
import { ConflictDialog } from '#kit/form/conflict/conflict-dialog.tsx'
import { FieldForm, type Refused } from '#kit/form/field-form.tsx'
import { useInitialValues } from '#kit/form/initial-values.ts'
import { formFields, type ListFamily, readPlan } from '#kit/list/family.ts'
import { dash } from '#kit/ui/format.ts'
import { useIsPhone } from '#kit/ui/media.ts'
import { Skeleton } from '#kit/ui/skeleton.tsx'
import { AfterSaveContext, useAfterSaveQueue } from '#kit/upload/after-save.ts'
import type { FilledForm } from '../template/form/use-filled-form.ts'
import { parts } from '../template/registry.ts'
import { AppointmentHint } from './appointment-hint.tsx'
import { CallerBox } from './caller-box.tsx'
import { dispatchTo, HandlerChoice } from './handler-choice.tsx'
import { mergedOrder, orderDifferences, type Values } from './order-conflict.ts'
import { TemplatePart } from './template-part.tsx'

const plan = readPlan(workOrder as unknown as ListFamily)
/** The variable fields come before 备注 and 附件 (DEC-084). */
const formData = { name: 'formData', label: '工单内容', type: 'text' as const }
/** The caller box at the top of a new order. */
const callerField = { name: 'caller', label: '来电', type: 'text' as const }
/** The position of the overlap warning. */
const overlapField = { name: 'overlap', label: '预约提醒', type: 'text' as const }
const handlerField = { name: 'handler', label: '派给', type: 'text' as const }

interface Props {
  record: WorkOrderDetail | undefined
  begins?: Values
  work: OpenWork
  onCancel: () => void
  /** A second way to save a new order. */
  alsoSaveText?: string
  onSaved: (id: string, isAlso: boolean) => void
}

interface Conflict {
  mine: Values
  stored: WorkOrderDetail
  differences: Difference[]
}

/** The form of an order: fixed fields and those of its template; conflicts are resolved by field. */
export function OrderForm({ record, begins, work, onCancel, alsoSaveText, onSaved }: Props) {
  const isPhone = useIsPhone()
  const [opened] = useState(record)
  const [fields] = useState(() => formFields(plan, opened ? 'edit' : 'add'))
  const [places] = useState(() => {
    const at = fields.findIndex(({ name }) => name === 'remark')
    const asked = [...fields.slice(0, at), overlapField, formData, ...fields.slice(at)]
    if (opened) return asked
    return [callerField, ...asked, ...(alsoSaveText ? [handlerField] : [])]
  })
  const initial = useInitialValues(fields, opened ? 'edit' : 'add', opened)
  const filled = useRef<FilledForm>(undefined)
  const saving = useAfterSaveQueue()
  const [refused, setRefused] = useState<Refused>()
  const [conflict, setConflict] = useState<Conflict>()
  const save = useAction(opened ? workOrder.edit : workOrder.add, { showsRefusal: true })

  const dispatch = useAction(workOrderState.dispatch)
  /** Dispatches a new order to the person chosen in the form; `false` where nobody was chosen or the server refused. */
  const gives = async (id: string, handlerId: unknown): Promise<boolean> => {
    if (typeof handlerId !== 'string' || !handlerId) return false
    return dispatch.mutateAsync({ id, handlerId }).then(
      () => true,
      () => false,
    )
  }

  const send = async (values: Values, version: number | undefined, isAlso: boolean): Promise<void> => {
    try {
      const { [dispatchTo]: handlerId, ...order } = values
      const input = opened ? { ...order, id: opened.id, version } : order
      const { result } = await save.mutateAsync(input as never)
      saving.saved()
      filled.current?.saved()
      const id = opened?.id ?? (result as { id: string }).id
      onSaved(id, isAlso && !(await gives(id, handlerId)))
    } catch (failure) {
      const { stored, faults } = readRefusal(failure)
      if (stored && opened) return settle(values, stored, isAlso)
      if (faults) return filled.current?.refuse(faults)
      // Every other failure was reported by the call.
      if (failure instanceof CallError && failure.isRefusal) setRefused({ message: failure.message })
    }
  }
  const settle = (mine: Values, stored: WorkOrderDetail, isAlso: boolean) => {
    const items = readItems(opened?.templates?.workorderVariableTemp)
    const shape = { fields, items: items.ok ? items.template : [], show: showItem }
    const differences = orderDifferences(shape, { opened: opened as Values, mine, stored: stored as Values })
    // The other change was outside of the form, e.g. the handler.
    if (differences.length === 0) return send(mine, stored.version, isAlso)
    setConflict({ mine, stored, differences })
  }
  if (!initial) return <Skeleton rows={6} />
  return (
    <AfterSaveContext value={saving.afterSave}>
      <FieldForm
        fields={fields}
        places={places}
        own={(name) => {
          if (name === callerField.name) return <CallerBox key={name} />
          if (name === overlapField.name) return <AppointmentHint key={name} record={opened} />
          if (name === handlerField.name) return <HandlerChoice key={name} />
          if (name !== formData.name) return undefined
          return <TemplatePart key={name} record={opened} filled={filled} work={work} />
        }}
        values={opened ? initial : { ...initial, ...begins }}
        isNew={opened === undefined}
        check={checkByContract(workOrder.add.input)}
        columns={isPhone ? 1 : 2}
        recordId={opened?.id}
        isSaving={save.isPending || dispatch.isPending}
        refusal={refused}
        work={work}
        onDirty={work.changed}
        onEdit={() => setRefused(undefined)}
        onCancel={onCancel}
        alsoSaveText={alsoSaveText}
        alsoCheck={() => filled.current?.countWrong() ?? 0}
        onSubmit={(values, isAlso) => {
          const form = filled.current?.check()
          if (filled.current && !form) return
          void send({ ...values, formData: form ?? null }, opened?.version, isAlso)
        }}
      />
      {conflict && (
        <ConflictDialog
          {...conflict}
          what="这张工单"
          isSaving={save.isPending}
          onSave={(chosen) =>
            void send(
              mergedOrder(conflict.mine, conflict.differences, chosen),
              conflict.stored.version,
              false,
            )
          }
          onClose={() => setConflict(undefined)}
        />
      )}
    </AfterSaveContext>
  )
}

const showItem = (item: TemplateItem, value: unknown) => {
  const { Show } = parts[item.type]
  return isBlankValue(value) ? dash : <Show item={item} value={value} />
}

/** The data of a refusal: the stored order of a conflict, or the faults of the filled form. */
function readRefusal(failure: unknown): { stored?: WorkOrderDetail; faults?: FilledFault[] } {
  if (!(failure instanceof CallError)) return {}
  return (failure.answer?.result ?? {}) as { stored?: WorkOrderDetail; faults?: FilledFault[] }
}
