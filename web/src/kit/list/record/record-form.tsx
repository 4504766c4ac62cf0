import type { AnyEndpoint } from '@banyan/contract/endpoint'
import { type ComponentType, lazy, Suspense, useMemo, useRef, useState } from 'react'
import { z } from 'zod'
import { CallError, call } from '#kit/call/api.ts'
import { useAction } from '#kit/call/hooks.ts'
import type { OpenWork } from '#kit/draft/use-work.ts'
import { checkByContract, type Values } from '#kit/form/check.ts'
import { chosenValues, type Difference, findDifferences } from '#kit/form/conflict/conflict.ts'
import { FieldForm, type Refused } from '#kit/form/field-form.tsx'
import { useInitialValues } from '#kit/form/initial-values.ts'
import { Skeleton } from '#kit/ui/skeleton.tsx'
import { AfterSaveContext, useAfterSaveQueue } from '#kit/upload/after-save.ts'
import type { Field } from '#kit/widgets/widget.ts'
import type { AlsoSave } from '../declaration.ts'
import { type FormPartProps, type OwnControls, type Plan, placedFields, type Row } from '../family.ts'

// Loaded on demand, because conflicts are rare.
const ConflictDialog = lazy(() =>
  import('#kit/form/conflict/conflict-dialog.tsx').then((module) => ({ default: module.ConflictDialog })),
)

interface Props {
  plan: Plan
  /** Absent on add. */
  record: Row | undefined
  isTwoColumns: boolean
  part: ComponentType<FormPartProps> | undefined
  controls?: OwnControls
  /** The second way to save and what follows after it. */
  alsoSave?: AlsoSave
  fixed: Record<string, string> | undefined
  /** Initial values of a new record besides its defaults. */
  begins?: Values
  /** The unsaved work, held by the parent component. */
  work: OpenWork
  onCancel: () => void
  onSaved: (id: string | undefined) => void
}

/** The form of a record of a list: the fields of its family, saved by its add or edit call. */
export function RecordForm({
  plan,
  record: read,
  isTwoColumns,
  part: Part,
  controls = noOwnControls,
  alsoSave,
  fixed = {},
  begins,
  work,
  onCancel,
  onSaved,
}: Props) {
  // Fixed at opening: a later answer must not give its version to values typed over an older one.
  const [record] = useState(read)
  const [conflict, setConflict] = useState<Conflict>()
  const [places] = useState(() =>
    placedFields(plan, record ? 'edit' : 'add', controls).filter(({ name }) => !(name in fixed)),
  )
  const [fields] = useState(() => places.filter(({ name }) => !(name in controls)))
  const initial = useInitialValues(fields, record ? 'edit' : 'add', record, plan.tables)
  const { add, edit, byId } = plan.calls
  const saveCall = (record ? edit : add) as AnyEndpoint // the form opens only where this call exists
  const saving = useAfterSaveQueue()
  const also = useRef(false)
  const save = useAction(saveCall, {
    showsRefusal: true,
    quiet: () => also.current, // the follow-up call shows the message
    onDone: (result) => {
      saving.saved()
      work.settled()
      const id = record?.id ?? idFromResult(result)
      if (also.current && alsoSave && id) alsoSave.after(id).catch(() => undefined) // reported by the call
      onSaved(id)
    },
  })
  const send = async (values: Values, version = record?.version): Promise<void> => {
    try {
      await save.mutateAsync(record ? { ...values, id: record.id, version } : { ...values, ...fixed })
    } catch (failure) {
      if (record && failure instanceof CallError && failure.isRefusal) await settle(record, values, version)
    }
  }
  /** Resolves a conflict: differing fields are decided by the user, the rest is saved. */
  const settle = async (opened: Row, mine: Values, version: number | undefined): Promise<void> => {
    const stored = byId && (await call(byId, { id: opened.id }, { quiet: true }).catch(() => undefined))
    if (!stored || stored.version === undefined || stored.version === version) return
    save.reset()
    const differences = findDifferences(
      { fields: plan.fields, tables: plan.tables },
      { opened, mine, stored },
    )
    // The other person changed nothing that this form contains.
    if (differences.length === 0) return send(mine, stored.version)
    setConflict({ mine, stored, differences })
  }
  const refused = useMemo(
    () => (save.error ? refusedFields(save.error, fields) : undefined),
    [save.error, fields],
  )
  if (!initial) return <Skeleton rows={6} />
  return (
    <AfterSaveContext value={saving.afterSave}>
      <FieldForm
        fields={fields}
        places={places}
        own={(name) => {
          const Control = controls[name]
          return Control && <Control key={name} record={record} />
        }}
        tables={plan.tables}
        values={record ? initial : { ...initial, ...begins }}
        isNew={record === undefined}
        check={plan.check ?? checkByContract((add ?? saveCall).input)}
        columns={isTwoColumns ? (plan.columns ?? 2) : 1}
        table={plan.table}
        recordId={record?.id}
        isSaving={save.isPending}
        refusal={refused}
        work={work}
        onDirty={work.changed}
        onEdit={() => {
          if (save.isError) save.reset()
        }}
        onCancel={onCancel}
        alsoSaveText={alsoSave?.label}
        onSubmit={(values, isAlso) => {
          also.current = isAlso
          void send(values)
        }}
      >
        {Part && <Part record={record} />}
      </FieldForm>
      {conflict && (
        <Suspense fallback={null}>
          <ConflictDialog
            what={`这条${plan.title}`}
            differences={conflict.differences}
            stored={conflict.stored}
            isSaving={save.isPending}
            onSave={(chosen) =>
              void send(
                { ...conflict.mine, ...chosenValues(conflict.differences, chosen) },
                conflict.stored.version,
              )
            }
            onClose={() => setConflict(undefined)}
          />
        </Suspense>
      )}
    </AfterSaveContext>
  )
}

/** A conflict with another person's change. */
interface Conflict {
  mine: Values
  stored: Row
  differences: Difference[]
}

const noOwnControls: OwnControls = {}

/** Uniform calls answer a new record with `{ id }`, online forms with the id itself. */
const idFromResult = (result: unknown): string | undefined =>
  typeof result === 'string' ? result : (result as { id?: string } | null)?.id

/** Refusals tell which fields they are about; those of online forms also in which row. */
const RefusedPlace = z.object({
  field: z.string(),
  message: z.string().optional(),
  beside: z.array(z.string()).default([]),
  table: z.string().optional(),
  row: z.number().optional(),
})

/**
 * Where a refusal is shown: at its field, otherwise above the buttons; other failures are reported by the call. Online
 * forms name field and row; other refusals begin with the label of the field.
 */
function refusedFields(error: Error, fields: readonly Field[]): Refused | undefined {
  if (error instanceof CallError && !error.isRefusal) return undefined
  const { message } = error
  const place = RefusedPlace.safeParse(error instanceof CallError ? error.answer?.result : undefined).data
  if (!place) {
    const named = fields.filter(({ label }) => message.startsWith(label))
    return { message, fields: named.slice(0, 1).map(({ name }) => name) }
  }
  if (place.table !== undefined) return { message, inRows: { ...place, message: place.message ?? message } }
  return { message, fields: [place.field, ...place.beside] }
}
