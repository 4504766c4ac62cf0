import type { FormFault } from '@banyan/contract/form/form-check'
import type { FormCaller } from '@banyan/contract/form/form-context'
import { linkedLevelNames, withLevelSelects } from '@banyan/contract/form/form-value'
import { computeNested, readsAnyName, rowValues } from '@banyan/contract/form/nested-value'
import type { SubTable } from '@banyan/contract/form/sub-table'
import { confirmedNumbers } from '@banyan/contract/usual-number'
import { Alert, Button, Form } from 'antd'
import {
  type KeyboardEvent,
  lazy,
  type ReactNode,
  Suspense,
  startTransition,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { useBackend } from '#kit/call/backend.ts'
import { DraftOffer, DraftSaved } from '#kit/draft/draft-offer.tsx'
import { useDraftPart } from '#kit/draft/use-work.ts'
import type { Work } from '#kit/draft/work.ts'
import { FormScopeContext } from '#kit/widgets/form-scope.ts'
import type { Field } from '#kit/widgets/widget.ts'
import type { FormCheck, Values } from './check.ts'
import { FieldItem, ItemFrameContext } from './field-item.tsx'
import { FieldLayout, gridClass } from './field-layout.tsx'
import { fieldPart } from './field-part.ts'
import styles from './form.module.css'
import { formContext } from './form-context.ts'
import { formFrame } from './form-frame.ts'
import { withComputed } from './form-state.ts'
import { hasDefaults, useNewRow } from './initial-values.ts'
import { buildLayout, type Columns, type FormLayout } from './layout.ts'
import { wrongText } from './show-control.ts'
import { useFormView } from './use-form-view.ts'

const RefillButton = lazy(() =>
  import('./refill-button.tsx').then((module) => ({ default: module.RefillButton })),
)
// Loaded on demand, because few forms have sub-tables.
const SubTableFields = lazy(() =>
  import('./rows/sub-table-fields.tsx').then((module) => ({ default: module.SubTableFields })),
)

interface Props {
  /** The fields in order; later changes of this property are ignored. */
  fields: readonly Field[]
  /** All positions of the form in order: fields, and those with a custom control of the page. */
  places?: readonly Field[]
  /** The custom control of a position. */
  own?: (name: string) => ReactNode
  /** The sub-tables filled in with them, under the fields. */
  tables?: readonly SubTable[]
  /** Initial values, with rows under the keys of their sub-tables. */
  values: Values
  isNew: boolean
  check: FormCheck
  columns?: Columns
  /** The table of the record: linked and unique fields send it with their calls. */
  table?: string
  recordId?: string
  /** Somebody else than the signed-in user, for a preview. */
  caller?: FormCaller
  isSaving: boolean
  /** The refusal of the last save; shown until the next edit. */
  refusal?: Refused
  /** Further controls below the fields. */
  children?: ReactNode
  saveText?: string
  /** The text of a second, primary save button; `onSubmit` gets whether it was used. */
  alsoSaveText?: string
  /** Checks custom controls that are no form items, shows their faults, and returns the number of faults. */
  alsoCheck?: () => number
  /** Keeps what is typed as a draft, and offers existing drafts. */
  work?: Work
  onDirty: (isDirty: boolean) => void
  onEdit?: () => void
  onCancel?: () => void
  onSubmit: (values: Values, isAlso: boolean) => void
}

/** A refusal of the server, with the fields it names. */
export interface Refused {
  message: string
  fields?: readonly string[]
  /** The refused row of a sub-table, if it is about one. */
  inRows?: FormFault
}

/** The form of the console: controls by field type, rules by `check`; a failed save keeps everything typed. */
export function FieldForm(props: Props) {
  const { check, columns = 1, isNew, isSaving, refusal, onDirty, onEdit, onSubmit } = props
  const [form] = Form.useForm()
  const { rules } = useBackend()
  const name = useId()
  // Fixed at opening: later answers must not change what is being edited.
  const [fields] = useState(() => withLevelSelects(props.fields))
  const [opened] = useState(() => withComputed(fields, props.values, openedRows(props), props.caller))
  const [initial] = useState(() => Object.fromEntries(fields.map(({ name }) => [name, opened[name]])))
  const [layout] = useState(() => buildLayout(props.places ? withLevelSelects(props.places) : fields))
  const newRow = useNewRow()
  // A refused field may be hidden; then the form shows the refusal itself.
  const [unseen, setUnseen] = useState<string>()
  const [wrongCount, setWrongCount] = useState(0)
  const edited = useRef(() => {})
  edited.current = () => {
    onDirty(true)
    onEdit?.()
    setUnseen(undefined)
    setWrongCount(0)
  }
  const [frame] = useState(() => {
    const { tables = noTables, table, recordId, caller } = props
    const onEdit = () => edited.current()
    return formFrame({
      form,
      name,
      fields,
      tables,
      opened,
      isNew,
      check,
      rules,
      table,
      recordId,
      caller,
      onEdit,
    })
  })
  const { state, checker, tables } = frame
  const [part] = useState(() => fieldPart({ form, fields, opened, state, tables }))
  useDraftPart(props.work, 'fields', part)
  const view = useFormView(layout, state.scope.idOf)
  // A long form first renders what is in view, then the rest in the background.
  const [order] = useState(() => fieldOrder(layout))
  const [drawn, setDrawn] = useState(fieldsAtFirst)
  useEffect(() => {
    if (drawn < order.size) startTransition(() => setDrawn(drawn + fieldsPerStep))
  }, [drawn, order])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal opens its field once
  useEffect(() => {
    const { message, fields: refused = [], inRows } = refusal ?? {}
    for (const each of refused) {
      if (fields.some((field) => field.name === each)) checker.setRefusal(each, message)
      else if (order.has(each)) form.setFields([{ name: each, errors: message ? [message] : [] }])
    }
    if (refused[0]) view.open(refused[0])
    const refusedRow = inRows && tables.find(({ table }) => table.key === inRows.table)?.refuse(inRows)
    if (refusedRow) view.open(refusedRow.place)
    return () => {
      refusedRow?.takeBack()
      for (const each of refused) checker.setRefusal(each, undefined)
    }
  }, [refusal])

  const isJudging = useRef(false)
  const wantsAlso = useRef(false)
  /** `parts` are the values of custom controls, `refused` the names of the invalid ones. */
  const submit = async (parts: Values, refused: string[]) => {
    if (isJudging.current) return
    isJudging.current = true
    const asked = fields.filter((field) => !state.isHidden(field.name))
    const [wrong, ...wrongRows] = await Promise.all([
      checker.checkFields(asked),
      ...tables.map((state) => state.lookAt()),
    ]).finally(() => {
      isJudging.current = false
    })
    const inOwn = props.alsoCheck?.() ?? 0
    const refusedFields = new Set([...wrong.keys(), ...refused])
    setWrongCount(refusedFields.size + inOwn + wrongRows.reduce((sum, fault) => sum + (fault?.count ?? 0), 0))
    const first = firstRefusedField(fields, [...refusedFields])
    if (first) {
      const isSeen = order.has(first) || linkedLevelNames(fields).has(first)
      setUnseen(isSeen ? undefined : wrong.get(first))
      return view.open(first)
    }
    const inRows = wrongRows.find((fault) => fault !== undefined)
    if (inRows) {
      setUnseen(inRows.isUnseen ? inRows.text : undefined)
      return view.open(inRows.place)
    }
    if (inOwn > 0) return
    const all: Values = form.getFieldsValue(true)
    const emptied = state.emptied()
    const sentFields = fields.filter((field) => !emptied.includes(field))
    const names = [...state.written, ...sentFields.map((field) => field.name)]
    const isAlso = wantsAlso.current
    wantsAlso.current = false
    const sent = {
      ...parts,
      ...(fields.some(({ checksNumber }) => checksNumber) && {
        [confirmedNumbers]: all[confirmedNumbers] ?? [],
      }),
      ...Object.fromEntries(names.map((each) => [each, all[each]])),
      ...Object.fromEntries(emptied.map((field) => [field.name, null])),
      ...Object.fromEntries(tables.map(({ table, read }) => [table.key, read()])),
    }
    onSubmit(sent, isAlso)
  }
  // Shown once: at its field if visible, otherwise above the buttons.
  const isAtField =
    refusal?.inRows || refusal?.fields?.some((each) => order.has(each) && !state.isHidden(each))
  const shownMessage = (isAtField ? undefined : refusal?.message) ?? unseen
  return (
    <FormScopeContext value={state.scope}>
      <ItemFrameContext value={frame}>
        <Form
          form={form}
          name={name}
          layout="vertical"
          colon={false}
          validateTrigger="onBlur"
          scrollToFirstError={false} // fields in tabs and rows are opened by `view`
          disabled={isSaving}
          initialValues={initial}
          onValuesChange={(changed: Values) => {
            edited.current()
            state.changed(Object.keys(changed))
          }}
          onKeyDown={(event) => saveByKey(event, form.submit)}
          onFinish={(parts: Values) => void submit(parts, [])}
          onFinishFailed={({ errorFields }) => {
            const refused = errorFields.map(({ name: path }) => String(path[0]))
            if (refused.length) void submit({}, refused) // empty if another save was started meanwhile
          }}
          className={styles.form}
        >
          {props.work && <DraftOffer work={props.work} />}
          <FieldLayout layout={layout} columns={columns} view={view} tail={props.children}>
            {(field) =>
              props.own?.(field.name) ??
              ((order.get(field.name) ?? 0) < drawn ? (
                <FieldItem key={field.name} field={field} disabled={isSaving} />
              ) : (
                <div key={field.name} className={styles.waiting} />
              ))
            }
          </FieldLayout>
          {tables.length > 0 && (
            <div className={styles.fields}>
              <Suspense fallback={null}>
                {tables.map((each) => (
                  <SubTableFields
                    key={each.table.key}
                    state={each}
                    disabled={isSaving}
                    main={state.scope.read}
                    newRow={() => newRow(each.table, state.scope.read())}
                    oneClass={gridClass(columns)}
                  />
                ))}
              </Suspense>
            </div>
          )}
          <div className={styles.footer}>
            {shownMessage && <Alert type="warning" showIcon title={shownMessage} />}
            {wrongCount > 0 && <Alert type="warning" showIcon role="status" title={wrongText(wrongCount)} />}
            <div className={styles.buttons}>
              {props.work && <DraftSaved work={props.work} className={styles.draft} />}
              {hasDefaults(fields, 'add') && (
                <Suspense fallback={null}>
                  <RefillButton
                    fields={fields}
                    parts={[{ isNew, filled: opened, state }]}
                    disabled={isSaving}
                  />
                </Suspense>
              )}
              {props.onCancel && (
                <Button disabled={false} onClick={props.onCancel}>
                  取消
                </Button>
              )}
              <Button
                type={props.alsoSaveText ? 'default' : 'primary'}
                htmlType="submit"
                loading={isSaving}
                disabled={false}
                onClick={() => {
                  wantsAlso.current = false
                }}
              >
                {props.saveText ?? '保存'}
              </Button>
              {props.alsoSaveText && (
                <Button
                  type="primary"
                  disabled={isSaving}
                  onClick={() => {
                    wantsAlso.current = true
                    form.submit()
                  }}
                >
                  {props.alsoSaveText}
                </Button>
              )}
            </div>
          </div>
        </Form>
      </ItemFrameContext>
    </FormScopeContext>
  )
}

/** Fields rendered at first: about what a window shows. */
const fieldsAtFirst = 30
/** Fields rendered per step after that; key presses are handled between steps. */
const fieldsPerStep = 120

/** The position of each field in the order of the layout. */
function fieldOrder({ head, tabs }: FormLayout): ReadonlyMap<string, number> {
  const sections = [...head, ...tabs.flatMap((tab) => tab.sections)]
  const shown = sections.flatMap((section) => section.fields)
  return new Map(shown.map(({ name }, at) => [name, at]))
}

/** Ctrl/⌘ S and Ctrl/⌘ Enter save; Enter alone picks a day or an option and must not submit a half-filled form. */
function saveByKey(event: KeyboardEvent<HTMLFormElement>, save: () => void): void {
  if (!event.currentTarget.contains(event.target as Node)) return // keys of a dialog opened by a control bubble up here
  const isCommand = event.ctrlKey || event.metaKey
  const isEnter = event.key === 'Enter'
  if (isCommand && (isEnter || event.key.toLowerCase() === 's')) {
    event.preventDefault()
    save()
  } else if (isEnter && event.target instanceof HTMLInputElement) event.preventDefault()
}

const noTables: readonly SubTable[] = []

/** The initial rows, if computed fields read them. */
function openedRows({
  fields,
  tables = noTables,
  values,
  caller,
}: Pick<Props, 'fields' | 'tables' | 'values' | 'caller'>): Values {
  const keys = tables.map(({ key }) => key)
  if (!fields.some((field) => readsAnyName(field, keys))) return {}
  return rowValues(computeNested({ fields, tables }, values, formContext(caller)).tables)
}

/** The first refused field in the order of the form; custom controls come last. */
const firstRefusedField = (fields: readonly Field[], refused: string[]): string | undefined =>
  fields.find((field) => refused.includes(field.name))?.name ?? refused[0]
