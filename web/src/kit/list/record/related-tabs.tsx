import type { AnyEndpoint } from '@banyan/contract/endpoint'
import { describe } from '@banyan/contract/uniform'
import { Button, Tabs } from 'antd'
import { type ReactNode, useState } from 'react'
import { useCall } from '#kit/call/hooks.ts'
import { PagedTable } from '#kit/table/paged-table.tsx'
import { Stacked } from '#kit/table/stacked.tsx'
import { useAllowed } from '#kit/ui/allow.tsx'
import { useIsPhone } from '#kit/ui/media.ts'
import { Cell } from '../columns/columns.tsx'
import { columnFields, type Plan, type Row, readPlan, rowName } from '../family.ts'
import type { Related } from '../related.ts'
import { ReadDrawer, ReadRecord } from './read-record.tsx'

interface Props {
  plan: Plan
  record: Row
  related: readonly Related[]
  /** The record itself. */
  children: ReactNode
}

/** The detail of a record in tabs: the record, then its related lists with counts. */
export function RelatedTabs({ plan, record, related, children }: Props) {
  const allowed = useAllowed()
  const seen = related.filter((each) => {
    if (each.kind === 'part') return true
    if (each.kind === 'list') return each.of.list !== undefined && allowed(each.of.list)
    return Boolean(record[each.through]) && each.of.byId !== undefined && allowed(each.of.byId)
  })
  return (
    <Tabs
      items={[
        { key: 'record', label: '基本', children },
        ...seen.map((each) => ({
          key: relatedTitle(each),
          label: <TabLabel related={each} record={record} />,
          children: <RelatedPart related={each} plan={plan} record={record} />,
        })),
      ]}
    />
  )
}

function RelatedPart({ related, plan, record }: { related: Related; plan: Plan; record: Row }) {
  if (related.kind === 'list') return <RelatedRows related={related} record={record} />
  if (related.kind === 'named')
    return <ReadRecord plan={readPlan(related.of)} id={String(record[related.through])} />
  return <related.view plan={plan} record={record} />
}

type List = Extract<Related, { kind: 'list' }>

const relatedTitle = (related: Related): string =>
  related.title ?? (related.kind === 'part' ? '' : related.of[describe].title)

const relatedQuestion = ({ by }: List, record: Row) => ({ [by]: record.id })

function TabLabel({ related, record }: { related: Related; record: Row }) {
  const title = relatedTitle(related)
  if (related.kind === 'list') return <ListLabel title={title} related={related} record={record} />
  return related.kind === 'part' ? `${title} ${related.count(record)}` : title
}

/** Makes the same call as the table in the tab, so that both share one request. */
function ListLabel({ title, related, record }: { title: string; related: List; record: Row }) {
  const first = useCall(
    related.of.list as AnyEndpoint,
    { ...relatedQuestion(related, record), pageNo: 1, pageSize: 10 },
    { quiet: true },
  )
  const { total } = (first.data ?? {}) as { total?: number }
  return total === undefined ? title : `${title} ${total}`
}

function RelatedRows({ related, record }: { related: List; record: Row }) {
  const isPhone = useIsPhone()
  const [opened, setOpened] = useState<Row>()
  const plan = readPlan(related.of)
  const fields = Object.keys(related.columns).flatMap(
    (name) => columnFields(plan).find((field) => field.name === name) ?? [],
  )
  const cell = (name: string, row: Row) => {
    const field = fields.find((each) => each.name === name)
    return related.columns[name]?.render?.(row) ?? (field && <Cell field={field} row={row} />)
  }
  const first = (name: string, row: Row) =>
    plan.calls.byId ? (
      <Button type="link" size="small" style={{ padding: 0 }} onClick={() => setOpened(row)}>
        {rowName(plan, row) || '详情'}
      </Button>
    ) : (
      cell(name, row)
    )
  const lines = (row: Row) =>
    fields.map(({ name }, at) => <span key={name}>{at === 0 ? first(name, row) : cell(name, row)}</span>)
  return (
    <>
      <PagedTable
        list={related.of.list as AnyEndpoint}
        question={relatedQuestion(related, record)}
        emptyText={`还没有${relatedTitle(related)}`}
        columns={
          isPhone
            ? [{ title: plan.title, render: (_, row: Row) => <Stacked lines={lines(row)} /> }]
            : fields.map(({ name, label, width }, at) => ({
                key: name,
                title: label,
                width,
                ellipsis: true,
                render: (_: unknown, row: Row) => (at === 0 ? first(name, row) : cell(name, row)),
              }))
        }
      />
      {opened && <ReadDrawer plan={plan} row={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}
