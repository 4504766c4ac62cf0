import { Alert, Button, Form } from 'antd'
import {
  type KeyboardEvent,
  type ReactNode,
  startTransition,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { BesideContext } from '#kit/widgets/beside.ts'
import type { Field } from '#kit/widgets/widget.ts'
import type { FormCheck, Values } from './check.ts'
import { FieldItem, ItemFrameContext, isLocked, isReadOnly } from './field-item.tsx'
import { FieldLayout } from './field-layout.tsx'
import styles from './form.module.css'
import { type Columns, type FormLayout, layoutOf } from './layout.ts'
import { liveForm, withComputed } from './live.ts'
import { usePlaces } from './use-places.ts'

interface Props {
  /** The fields, in their order; the form keeps those it was opened with. */
  fields: readonly Field[]
  /** What the form opens with. */
  values: Values
  isNew: boolean
  check: FormCheck
  columns?: Columns
  /** The table the record lies in: linked and unique fields ask by it. */
  table?: string
  recordId?: string
  isSaving: boolean
  /** What the server said to the last save; it stays until the next edit. */
  refusal?: Refused
  /** Further controls, under the described ones. */
  children?: ReactNode
  saveText?: string
  onDirty: (isDirty: boolean) => void
  onEdit?: () => void
  onCancel?: () => void
  onSubmit: (values: Values) => void
}

/** A refusal of the server, with the field it is about where it tells. */
export interface Refused {
  message: string
  field?: string
}

/** The one form of the console: controls by their kind, rules by `check`; a failed save loses nothing. */
export function FieldForm(props: Props) {
  const { check, columns = 1, isNew, isSaving, refusal, onDirty, onEdit, onSubmit } = props
  const [form] = Form.useForm()
  const name = useId()
  // Frozen as they were opened: a later answer must not change what is being typed over.
  const [fields] = useState(props.fields)
  const [opened] = useState(() => withComputed(fields, props.values))
  const [layout] = useState(() => layoutOf(fields))
  const edited = useRef(() => {})
  edited.current = () => {
    onDirty(true)
    onEdit?.()
  }
  const [live] = useState(() =>
    liveForm({
      form,
      fields,
      opened,
      table: props.table,
      recordId: props.recordId,
      onWrite: () => edited.current(),
    }),
  )
  const [frame] = useState(() => ({
    check,
    opened,
    isNew,
    table: props.table,
    recordId: props.recordId,
    live,
    first: fields.find((field) => isTyped(field) && !isLocked(field, isNew))?.name,
  }))
  const places = usePlaces(layout, form)
  // A long form opens with what is in view; the rest is drawn while nobody waits for it.
  const [order] = useState(() => orderOf(layout))
  const [drawn, setDrawn] = useState(atOnce)
  useEffect(() => {
    if (drawn < order.size) startTransition(() => setDrawn(drawn + atOnce))
  }, [drawn, order])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal opens its field once
  useEffect(() => {
    if (refusal?.field) places.open(refusal.field, refusal.message)
  }, [refusal?.field, refusal?.message])

  const submit = (mounted: Values) => {
    const all: Values = form.getFieldsValue(true)
    const asked = fields.filter((field) => !live.isHidden(field.name))
    // Fields of a tab nobody opened have no rules of antd's yet.
    const refused = asked.find(
      (field) => isTyped(field) && check.refusal(field, all[field.name], { ...opened, ...all }),
    )
    if (refused) return places.open(refused.name)
    const hidden = fields.filter((field) => live.isHidden(field.name))
    const names = [...live.written, ...asked.map((field) => field.name)]
    onSubmit({
      ...mounted,
      ...Object.fromEntries(names.map((each) => [each, all[each]])),
      ...Object.fromEntries(hidden.map((field) => [field.name, null])),
    })
  }
  return (
    <BesideContext value={live.beside}>
      <ItemFrameContext value={frame}>
        <Form
          form={form}
          name={name}
          layout="vertical"
          colon={false}
          validateTrigger="onBlur"
          disabled={isSaving}
          initialValues={Object.fromEntries(fields.map((field) => [field.name, opened[field.name]]))}
          onValuesChange={(changed: Values) => {
            edited.current()
            live.changed(Object.keys(changed))
          }}
          onKeyDown={(event) => saveByKey(event, form.submit)}
          onFinish={submit}
          onFinishFailed={({ errorFields }) => {
            const first = firstOf(
              fields,
              errorFields.map(({ name: path }) => String(path[0])),
            )
            if (first) places.open(first)
          }}
          className={styles.form}
        >
          <FieldLayout layout={layout} columns={columns} places={places} tail={props.children}>
            {(field) =>
              (order.get(field.name) ?? 0) < drawn ? (
                <FieldItem key={field.name} field={field} disabled={isSaving} />
              ) : (
                <div key={field.name} className={styles.waiting} />
              )
            }
          </FieldLayout>
          <div className={styles.footer}>
            {refusal?.message && <Alert type="warning" showIcon title={refusal.message} />}
            <div className={styles.buttons}>
              {props.onCancel && (
                <Button disabled={false} onClick={props.onCancel}>
                  取消
                </Button>
              )}
              <Button type="primary" htmlType="submit" loading={isSaving} disabled={false}>
                {props.saveText ?? '保存'}
              </Button>
            </div>
          </div>
        </Form>
      </ItemFrameContext>
    </BesideContext>
  )
}

/** Fields drawn in one go: about what a window shows, and little enough to leave room for a key press in between. */
const atOnce = 30

/** The place of each field in the order it is come upon. */
function orderOf({ head, tabs }: FormLayout): ReadonlyMap<string, number> {
  const sections = [...head, ...tabs.flatMap((tab) => tab.sections)]
  return new Map(sections.flatMap((section) => section.fields).map(({ name }, at) => [name, at]))
}

/** Ctrl/⌘ S and Ctrl/⌘ Enter save; Enter alone picks a day or an option, and must not send a half-filled form. */
function saveByKey(event: KeyboardEvent<HTMLFormElement>, save: () => void): void {
  if (!event.currentTarget.contains(event.target as Node)) return // typed into a dialog that a control has opened
  const isCommand = event.ctrlKey || event.metaKey
  const isEnter = event.key === 'Enter'
  if (isCommand && (isEnter || event.key.toLowerCase() === 's')) {
    event.preventDefault()
    save()
  } else if (isEnter && event.target instanceof HTMLInputElement) event.preventDefault()
}

const isTyped = (field: Field) => field.type !== 'hidden' && !isReadOnly(field)

/** The first field in the form's order that was refused; controls of a page's own come after them. */
const firstOf = (fields: readonly Field[], refused: string[]): string | undefined =>
  fields.find((field) => refused.includes(field.name))?.name ?? refused[0]
