import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import type { AnyEndpoint } from '@banyan/contract/endpoint'
import { Button, Drawer } from 'antd'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import { useCall } from '#kit/call/hooks.ts'
import { draftPlace } from '#kit/draft/place.ts'
import { useWork } from '#kit/draft/use-work.ts'
import { useAllowed } from '#kit/ui/allow.tsx'
import { LoadError } from '#kit/ui/load-error.tsx'
import { useIsPhone } from '#kit/ui/media.ts'
import { Skeleton } from '#kit/ui/skeleton.tsx'
import { TouchTargets } from '#kit/ui/touch-targets.tsx'
import type { AlsoSave } from '../declaration.ts'
import {
  type DetailPartProps,
  type FormPartProps,
  formFields,
  type OwnControls,
  type Plan,
  type Row,
  rowName,
} from '../family.ts'
import type { Related } from '../related.ts'
import styles from './record.module.css'
import { RecordDetail } from './record-detail.tsx'
import { RecordForm } from './record-form.tsx'

const RelatedTabs = lazy(() => import('./related-tabs.tsx').then((file) => ({ default: file.RelatedTabs })))

/** The record in the drawer and its mode; `below` is the parent of a new record in a tree. */
export type OpenedRecord = { mode: 'add'; below?: Row } | { mode: 'edit' | 'detail'; row: Row }

interface Props {
  plan: Plan
  opened: OpenedRecord
  /** The rows of the page, to step through. */
  rows: Row[]
  part?: ComponentType<FormPartProps>
  controls?: OwnControls
  alsoSave?: AlsoSave
  /** Shows a record to read instead of the plain facts. */
  view?: ComponentType<DetailPartProps>
  /** Related records and parts, as tabs of a read-only record. */
  related?: readonly Related[]
  isWide?: boolean
  /** Fixed members: not in the form, sent along on add. */
  fixed?: Record<string, string>
  onOpen: (opened: OpenedRecord) => void
  onSaved: (id: string | undefined) => void
  onClose: () => void
}

const twoColumnsFrom = 8

/** A record beside its list: add, edit (LIST-003, LIST-004) or read-only detail (LIST-005). */
export function RecordDrawer(props: Props) {
  const {
    plan,
    opened,
    rows,
    part,
    controls,
    alsoSave,
    view: View = RecordDetail,
    related = [],
    isWide: hasWidePart,
    fixed,
    onOpen,
    onSaved,
    onClose,
  } = props
  const allowed = useAllowed()
  const isPhone = useIsPhone()
  const [isOpen, setOpen] = useState(true)

  const { mode } = opened
  const row = opened.mode === 'add' ? undefined : opened.row
  const { byId, list } = plan.calls
  // The whole record is fetched when it opens, never from the cache, because the list loads only its columns.
  const full = useCall((byId ?? list) as AnyEndpoint, row && byId ? { id: row.id } : undefined, {
    staleTime: 0,
  })
  const isRead = full.isFetchedAfterMount && !full.isPlaceholderData
  const record: Row | undefined = byId ? (isRead ? full.data : undefined) : row
  const hasTables = hasWidePart || (plan.tables !== undefined && plan.tables.length > 0)
  const isWide =
    hasTables || mode === 'detail' || formFields(plan, mode).length + (part ? 1 : 0) >= twoColumnsFrom

  const title = drawerTitle(plan, opened, record)
  const place = draftKey(plan, opened, fixed)
  const work = useWork(place === undefined ? undefined : { place, title, version: record?.version })
  const canEdit = plan.calls.edit !== undefined && allowed(plan.calls.edit)

  return (
    <TouchTargets>
      <Drawer
        open={isOpen}
        size={isPhone ? '100%' : isWide ? (hasTables || (plan.columns ?? 2) > 2 ? 960 : 720) : 480}
        title={title}
        mask={{ closable: mode === 'detail' }}
        onClose={() => work.leave(() => setOpen(false))}
        afterOpenChange={(open) => !open && onClose()}
        styles={{ footer: { padding: 12 }, title: titleStyle }}
        extra={
          row && (
            <>
              {mode === 'detail' && canEdit && (
                <Button type="primary" onClick={() => onOpen({ mode: 'edit', row })}>
                  编辑
                </Button>
              )}
              <Neighbours
                rows={rows}
                row={row}
                onGo={(next) =>
                  work.leave(() => onOpen({ mode: mode === 'edit' ? 'edit' : 'detail', row: next }))
                }
              />
            </>
          )
        }
      >
        {row && full.isError && !record ? (
          <LoadError error={full.error} onRetry={full.refetch} />
        ) : row && !record ? (
          <Skeleton rows={6} />
        ) : mode === 'detail' && record ? (
          <Suspense fallback={<Skeleton rows={6} />}>
            {related.length === 0 ? (
              <View plan={plan} record={record} />
            ) : (
              <RelatedTabs key={record.id} plan={plan} record={record} related={related}>
                <View plan={plan} record={record} />
              </RelatedTabs>
            )}
          </Suspense>
        ) : (
          mode !== 'detail' && (
            <RecordForm
              key={row?.id ?? 'new'}
              plan={plan}
              record={record}
              isTwoColumns={isWide && !isPhone}
              part={part}
              controls={controls}
              alsoSave={alsoSave}
              fixed={fixed}
              work={work}
              onCancel={() => work.leave(() => setOpen(false))}
              onSaved={(id) => {
                onSaved(id)
                setOpen(false)
              }}
            />
          )
        )}
      </Drawer>
    </TouchTargets>
  )
}

function Neighbours({ rows, row, onGo }: { rows: Row[]; row: Row; onGo: (row: Row) => void }) {
  const index = rows.findIndex(({ id }) => id === row.id)
  const previous = rows[index - 1]
  const next = rows[index + 1]
  if (index < 0 || rows.length < 2) return null
  return (
    <span className={styles.neighbours}>
      <Button
        type="text"
        aria-label="上一条"
        icon={<LeftOutlined />}
        disabled={!previous}
        onClick={() => previous && onGo(previous)}
      />
      {index + 1}/{rows.length}
      <Button
        type="text"
        aria-label="下一条"
        icon={<RightOutlined />}
        disabled={!next}
        onClick={() => next && onGo(next)}
      />
    </span>
  )
}

/** Truncates a long title before the buttons of the drawer. */
const titleStyle = {
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  marginInlineEnd: 8,
} as const

/** The key of the draft; for a new record it includes the fixed members. */
function draftKey(plan: Plan, opened: OpenedRecord, fixed: Record<string, string> = {}): string | undefined {
  if (opened.mode === 'add')
    return draftPlace(plan.code, 'new', opened.below?.id ?? Object.values(fixed).join(','))
  return opened.mode === 'edit' ? draftPlace(plan.code, opened.row.id) : undefined
}

function drawerTitle(plan: Plan, opened: OpenedRecord, read: Row | undefined): string {
  if (opened.mode === 'add')
    return opened.below ? `新增下级 · ${rowName(plan, opened.below)}` : `新增${plan.title}`
  const name = rowName(plan, opened.row) || (read ? rowName(plan, read) : '')
  return `${opened.mode === 'edit' ? `编辑${plan.title}` : `${plan.title}详情`}${name && ` · ${name}`}`
}
