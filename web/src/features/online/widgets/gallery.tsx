import { SearchOutlined } from '@ant-design/icons'
import { onlineForm } from '@banyan/contract/online/form'
import { useState } from 'react'
import { useCall } from '#kit/call/hooks.ts'
import { Input } from '#kit/ui/input.ts'
import { LoadError } from '#kit/ui/load-error.tsx'
import { Skeleton } from '#kit/ui/skeleton.tsx'
import type { Field } from '#kit/widgets/widget.ts'
import { useForm } from '../form/use-form.ts'
import { KindCard } from './kind-card.tsx'
import { type Kind, kindGroups } from './kinds.ts'
import styles from './widgets.module.css'

/** All kinds of control, found by name; their configuration is that of the sample form. */
export function Gallery({ formCode }: { formCode: string }) {
  const { plan, error, retry } = useForm(formCode)
  const sample = useSample(formCode)
  const [sought, setSought] = useState('')
  const [active, setActive] = useState<string>()
  if (error) return <LoadError error={error} onRetry={retry} />
  if (!plan || !sample) return <Skeleton rows={8} />
  const groups = kindGroups
    .map(({ title, kinds }) => ({ title, kinds: kinds.filter((kind) => matchesSearch(kind, sought)) }))
    .filter(({ kinds }) => kinds.length > 0)
  return (
    <div className={styles.gallery}>
      <nav className={styles.index} aria-label="组件目录">
        <Input
          aria-label="搜索组件"
          placeholder="搜索组件"
          prefix={<SearchOutlined />}
          allowClear
          value={sought}
          onChange={(event) => setSought(event.target.value)}
        />
        <div className={styles.names}>
          {groups.map(({ title, kinds }) => (
            <div key={title}>
              <div className={styles.group}>{title}</div>
              {kinds.map((kind) => (
                <button
                  type="button"
                  key={kind.type}
                  aria-current={kind.type === active ? 'true' : undefined}
                  onClick={() => {
                    setActive(kind.type)
                    scrollToKind(kind)
                  }}
                >
                  {kind.name}
                </button>
              ))}
            </div>
          ))}
        </div>
      </nav>
      <div className={styles.cards}>
        {groups.length === 0 && <p className={styles.none}>没有匹配的组件</p>}
        {groups.flatMap(({ kinds }) =>
          kinds.map((kind) => (
            <KindCard
              key={kind.type}
              kind={kind}
              field={fieldFor(kind, plan.fields)}
              fields={plan.fields}
              sample={sample}
            />
          )),
        )}
      </div>
    </div>
  )
}

type Sample = Record<string, unknown>
const noSample: Sample = {}

/** The oldest record of the sample form; empty if there is none or it may not be read. */
function useSample(formCode: string): Sample | undefined {
  const first = { formCode, column: 'createTime', order: 'asc', pageSize: 1 }
  const list = useCall(onlineForm.data, first, { quiet: true })
  const rowId = list.data?.records[0]?.id
  const record = useCall(onlineForm.byId, rowId ? { formCode, rowId } : undefined, { quiet: true })
  if (list.isPending || (rowId && record.isPending)) return undefined
  return record.data ?? noSample
}

const matchesSearch = ({ name, type }: Kind, sought: string) =>
  `${name} ${type}`.toLowerCase().includes(sought.trim().toLowerCase())

const settledMs = 2000

/** Brings a card to the top and keeps it there while the cards above it are drawn, until the user scrolls. */
function scrollToKind({ type }: Kind): void {
  const card = document.getElementById(`kind-${type}`)
  if (!card) return
  const align = () => card.scrollIntoView({ block: 'start' })
  align()
  const growth = new ResizeObserver(align)
  if (card.parentElement) for (const each of card.parentElement.children) growth.observe(each)
  const stop = () => growth.disconnect()
  setTimeout(stop, settledMs)
  for (const use of ['wheel', 'touchmove', 'keydown']) window.addEventListener(use, stop, { once: true })
}

/** The sample form's own field of a kind, or a plain one. */
const fieldFor = ({ type, name, plain }: Kind, fields: readonly Field[]): Field =>
  fields.find((field) => field.type === type) ?? { name: type, label: name, type, ...plain }
