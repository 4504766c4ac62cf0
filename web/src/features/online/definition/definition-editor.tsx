import { CloseOutlined, PlusOutlined } from '@ant-design/icons'
import type { DefinitionFault } from '@banyan/contract/online/definition-check'
import { formDefinition, formHead } from '@banyan/contract/online/form-head'
import { Alert, Button, Drawer, Form } from 'antd'
import { useCallback, useReducer, useRef, useState } from 'react'
import { z } from 'zod'
import { CallError } from '#kit/call/api.ts'
import { useAction, useCall } from '#kit/call/hooks.ts'
import { DraftOffer } from '#kit/draft/draft-offer.tsx'
import { draftPlace } from '#kit/draft/place.ts'
import { type OpenWork, useDraftPart, useWork } from '#kit/draft/use-work.ts'
import { useAllowed } from '#kit/ui/allow.tsx'
import { LoadError } from '#kit/ui/load-error.tsx'
import { useIsPhone } from '#kit/ui/media.ts'
import { Skeleton } from '#kit/ui/skeleton.tsx'
import { TouchTargets } from '#kit/ui/touch-targets.tsx'
import { fieldTitle } from './control-kinds.ts'
import styles from './definition.module.css'
import {
  applyStep,
  type Definition,
  type DefinitionStep,
  fieldDrafts,
  firstFault,
  type HeadValues,
  newDefinition,
  readDefinition,
} from './definition-state.ts'
import { FieldCards } from './field-cards.tsx'
import { FieldDetails } from './field-details.tsx'
import { FieldTable } from './field-table.tsx'
import { HeadControls } from './head-controls.tsx'

interface Props {
  /** Absent for a new definition. */
  id: string | undefined
  onPublish: (id: string) => void
  onClose: () => void
}

/** The definition of an online form: its head and its fields, saved together (ONLINE-001, DEC-080). */
export function DefinitionEditor({ id, onPublish, onClose }: Props) {
  const head = useCall(formHead.byId, id ? { id } : undefined, { staleTime: 0 })
  const fields = useCall(formDefinition.fields, id ? { headId: id } : undefined, { staleTime: 0 })
  const isPhone = useIsPhone()
  const [isOpen, setOpen] = useState(true)
  const isRead = [head, fields].every(
    (read) => read.isFetchedAfterMount && !read.isPlaceholderData && read.data,
  )
  const [blank] = useState(newDefinition)
  const stored = isRead && head.data && fields.data && readDefinition(head.data as HeadValues, fields.data)
  const opened = id ? stored || undefined : blank
  const error = head.error ?? fields.error
  const title = id ? `编辑表单${opened?.head.tableTxt ? ` · ${opened.head.tableTxt}` : ''}` : '新增表单'
  const work = useWork({
    place: draftPlace('formDefinition', id ?? 'new'),
    title,
    version: opened?.head.version,
  })
  return (
    <TouchTargets>
      <Drawer
        open={isOpen}
        size="100%"
        title={title}
        mask={{ closable: false }}
        onClose={() => work.leave(() => setOpen(false))}
        afterOpenChange={(open) => !open && onClose()}
        styles={{ body: { display: 'flex', flexDirection: 'column', padding: isPhone ? 12 : 16 } }}
      >
        {error && !opened ? (
          <LoadError error={error} onRetry={() => (head.error ? head.refetch() : fields.refetch())} />
        ) : opened ? (
          <EditorBody
            opened={opened}
            work={work}
            onCancel={() => work.leave(() => setOpen(false))}
            onSaved={(saved, wantsPublish) => {
              work.settled()
              setOpen(false)
              if (wantsPublish) onPublish(saved)
            }}
          />
        ) : (
          <Skeleton rows={10} />
        )}
      </Drawer>
    </TouchTargets>
  )
}

interface BodyProps {
  opened: Definition
  work: OpenWork
  onCancel: () => void
  onSaved: (id: string, wantsPublish: boolean) => void
}

function EditorBody({ opened, work, onCancel, onSaved }: BodyProps) {
  // Fixed at opening, because a later answer must not give its version to values typed over an older one.
  const [definition, change] = useReducer(applyStep, opened)
  const [selected, setSelected] = useState<string>()
  const [refused, setRefused] = useState<DefinitionFault>()
  const isPhone = useIsPhone()
  const allowed = useAllowed()
  const wantsPublish = useRef(false)
  const { head, fields, removed } = definition
  const { id } = head
  const add = useAction(formDefinition.addAll, {
    showsRefusal: true,
    onDone: (result) => onSaved(result.id, wantsPublish.current),
  })
  const edit = useAction(formDefinition.editAll, {
    showsRefusal: true,
    onDone: () => onSaved(id ?? '', wantsPublish.current),
  })
  const call = id ? formDefinition.editAll : formDefinition.addAll
  const disabled = !allowed(call)
  const edited = work.changed
  const dispatch = useCallback(
    (step: DefinitionStep) => {
      change(step)
      setRefused(undefined)
      edited()
    },
    [edited],
  )
  useDraftPart(work, 'definition', {
    read: () => (definition === opened ? undefined : definition),
    // The restored draft gets the version that is open now.
    restore: (kept: Definition) =>
      dispatch({
        do: 'replace',
        definition: { ...kept, head: { ...kept.head, id: opened.head.id, version: opened.head.version } },
      }),
    changes: (kept: Definition) => [
      { label: '表描述', now: head.tableTxt, kept: kept.head.tableTxt },
      { label: '字段', now: `${fields.length} 个`, kept: `${kept.fields.length} 个` },
    ],
  })

  const refuse = (fault: DefinitionFault) => {
    setRefused(fault)
    const field = fault.row === undefined ? undefined : fields[fault.row]
    if (field) setSelected(field.key)
  }
  const save = (publishes: boolean) => {
    const fault = firstFault(definition)
    if (fault) return refuse(fault)
    wantsPublish.current = publishes
    const drafts = fieldDrafts(definition)
    const fail = (error: Error) => {
      if (error instanceof CallError && error.isRefusal) refuse(toFault(error))
    }
    if (id)
      edit.mutate(
        { head: { ...head, id } as never, fields: drafts, deleteFieldIds: [...removed] },
        { onError: fail },
      )
    else add.mutate({ head: head as never, fields: drafts }, { onError: fail })
  }
  const isSaving = add.isPending || edit.isPending
  const current = fields.find(({ key }) => key === selected)
  const currentFault = refused?.row !== undefined && fields[refused.row] === current ? refused : undefined
  const details = current && (
    <FieldDetails
      key={current.key}
      field={current}
      fields={fields}
      fault={currentFault}
      disabled={disabled}
      withBasics={isPhone}
      dispatch={dispatch}
    />
  )
  const Fields = isPhone ? FieldCards : FieldTable
  // A refusal that names no field or member is shown above the fields.
  const isElsewhere = refused && refused.row === undefined && refused.member === undefined
  return (
    <>
      <DraftOffer work={work} />
      <Form component={false} layout="vertical" requiredMark>
        <HeadControls definition={definition} fault={refused} disabled={disabled} dispatch={dispatch} />
      </Form>
      {isElsewhere && <Alert type="error" showIcon title={refused.message} style={{ marginBottom: 12 }} />}
      <h3 className={styles.title}>
        字段 <span>{fields.length} 个</span>
      </h3>
      <div className={styles.body}>
        <div className={styles.fields}>
          <Fields
            fields={fields}
            fault={refused}
            disabled={disabled}
            selected={selected}
            onSelect={setSelected}
            dispatch={dispatch}
          />
          {!disabled && (
            <Button type="dashed" block icon={<PlusOutlined />} onClick={() => dispatch({ do: 'add' })}>
              新增字段
            </Button>
          )}
        </div>
        {!isPhone && current && (
          <aside className={styles.panel} aria-label="字段设置">
            <div className={styles.panelHead}>
              {fieldTitle(current)}
              <Button
                type="text"
                aria-label="关闭字段设置"
                icon={<CloseOutlined />}
                onClick={() => setSelected(undefined)}
              />
            </div>
            {details}
          </aside>
        )}
      </div>
      {isPhone && (
        <Drawer
          open={current !== undefined}
          size="100%"
          title={current && fieldTitle(current)}
          onClose={() => setSelected(undefined)}
        >
          {details}
        </Drawer>
      )}
      {!disabled && (
        <div className={styles.footer}>
          <Button onClick={onCancel}>取消</Button>
          <Button loading={isSaving && !wantsPublish.current} disabled={isSaving} onClick={() => save(false)}>
            保存
          </Button>
          {allowed(formDefinition.publish) && (
            <Button
              type="primary"
              loading={isSaving && wantsPublish.current}
              disabled={isSaving}
              onClick={() => save(true)}
            >
              保存并发布
            </Button>
          )}
        </div>
      )}
    </>
  )
}

const Fault = z.object({ message: z.string(), row: z.number().optional(), member: z.string().optional() })

/** The fault of a refusal with its place; other errors give their message only. */
const toFault = (error: CallError): DefinitionFault =>
  Fault.safeParse(error.answer?.result).data ?? { message: error.message }
