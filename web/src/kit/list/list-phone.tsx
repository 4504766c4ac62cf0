import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { download } from '#kit/call/api.ts'
import type { Field } from '#kit/widgets/widget.ts'
import type { CardPlan } from './columns/card-plan.ts'
import { Cards } from './columns/cards.tsx'
import type { Row } from './family.ts'
import styles from './list-page.module.css'
import type { ListView } from './list-view.ts'
import { PhoneBar } from './phone-bar.tsx'

const FilterSheet = lazy(() =>
  import('./query/filter-sheet.tsx').then((module) => ({ default: module.FilterSheet })),
)

interface Props extends ListView {
  card: CardPlan
  fields: Field[]
  onDetail: ((row: Row) => void) | undefined
}

/** The list on a phone: search box and chips, cards, 新增 under the thumb. */
export function ListPhone(props: Props) {
  const { plan, declared, asked, state, to, list, question, can } = props
  const [isFiltering, setFiltering] = useState(false)
  const { exportXls } = plan.calls
  const Shown = declared.shows
  const loaded = state.size * state.page
  const hasMore = list.rows.length < list.total && loaded < 500
  const menu = [
    { key: 'reload', label: '刷新', onClick: list.reload },
    ...(props.onImport ? [{ key: 'import', label: '导入', onClick: props.onImport }] : []),
    ...(can.exports && exportXls
      ? [
          {
            key: 'export',
            label: '导出',
            onClick: () => void download(exportXls, question, `${plan.title}.xls`).catch(() => undefined),
          },
        ]
      : []),
  ]
  return (
    <section className={styles.phone} aria-label={plan.title}>
      {props.left}
      <PhoneBar
        key={JSON.stringify(state.filters)}
        fields={asked}
        filters={state.filters}
        superCount={state.superQuery?.items.length ?? 0}
        menu={menu}
        onAsk={to.ask}
        onReset={to.reset}
        onFilter={asked.length > 0 || props.onSuper ? () => setFiltering(true) : undefined}
      />
      {declared.toolbar && <div className={styles.phoneBar}>{declared.toolbar}</div>}
      {Shown ? (
        <Suspense fallback={null}>
          <Shown question={question} sort={state.sort} />
        </Suspense>
      ) : (
        <>
          {props.live}
          <Cards
            list={list}
            fields={props.fields}
            card={props.card}
            changes={props.changes}
            actions={props.actions}
            onOpen={props.onDetail}
            onMore={hasMore ? () => to.turn(state.page + 1, state.size) : undefined}
            notice={props.notice}
          />
        </>
      )}
      {props.onAdd && (
        <div className={styles.phoneFoot}>
          <Button type="primary" size="large" block icon={<PlusOutlined />} onClick={props.onAdd}>
            新增
          </Button>
        </div>
      )}
      {isFiltering && (
        <Suspense fallback={null}>
          <FilterSheet
            fields={asked}
            filters={state.filters}
            onAsk={to.ask}
            onReset={to.reset}
            onSuper={props.onSuper}
            onClose={() => setFiltering(false)}
          />
        </Suspense>
      )}
    </section>
  )
}
