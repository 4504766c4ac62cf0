import { Button } from 'antd'
import type { ReactNode } from 'react'
import { ActionMenu, type RowAction } from '#kit/table/row-actions.tsx'
import { totalText } from '#kit/ui/format.ts'
import type { Field } from '#kit/widgets/widget.ts'
import type { Row } from '../family.ts'
import { TotalText } from '../total-text.tsx'
import type { Rows } from '../use-rows.ts'
import type { CardPlan } from './card-plan.ts'
import styles from './columns.module.css'
import { type ColumnChange, renderCell } from './columns.tsx'

interface Props {
  list: Rows
  fields: Field[]
  card: CardPlan
  changes: Record<string, ColumnChange | false | undefined>
  actions: (row: Row) => RowAction[]
  onOpen: ((row: Row) => void) | undefined
  /** Loads more rows; absent when there are no more. */
  onMore: (() => void) | undefined
  notice: ReactNode
}

/** The list on a phone: cards, and 加载更多 instead of pages. */
export function Cards({ list, fields, card, changes, actions, onOpen, onMore, notice }: Props) {
  const cell = (name: string | undefined, row: Row) => {
    const field = fields.find((one) => one.name === name)
    const change = name ? changes[name] || undefined : undefined
    return field && renderCell(field, row, change)
  }
  if (list.isFirst) return <CardSkeletons />
  return (
    <div aria-busy={list.isFetching}>
      {list.rows.length === 0 && notice}
      <ul className={styles.cards}>
        {list.rows.map((row) => (
          <li key={row.id} className={`${styles.card} ${list.news?.ids.has(row.id) ? styles.changed : ''}`}>
            <button type="button" className={styles.cardBody} onClick={() => onOpen?.(row)}>
              <span className={styles.cardHead}>
                <span>{cell(card.title, row)}</span>
                <span>{cell(card.status, row)}</span>
              </span>
              {card.lines.map((name) => (
                <span key={name} className={styles.cardLine}>
                  {fields.find((field) => field.name === name)?.label} {cell(name, row)}
                </span>
              ))}
              <span className={styles.cardTime}>{cell(card.time, row)}</span>
            </button>
            <span className={styles.cardMenu}>
              <ActionMenu actions={actions(row)} isIcon />
            </span>
          </li>
        ))}
      </ul>
      <div className={styles.phoneTotal}>
        <TotalText
          text={totalText(list.rows.length ? [1, list.rows.length] : [0, 0], list.total, list.isCapped)}
          onCount={list.isCapped ? list.countExactly : undefined}
        />
        {onMore ? (
          <Button loading={list.isFetching} onClick={onMore}>
            加载更多
          </Button>
        ) : (
          list.rows.length < list.total && <span>请用筛选缩小范围</span>
        )}
      </div>
    </div>
  )
}

function CardSkeletons() {
  return (
    <ul className={styles.cards} aria-busy>
      {[1, 2, 3, 4, 5].map((index) => (
        <li key={index} className={styles.card}>
          <span className={styles.cardBody}>
            <span className={styles.bone} />
            <span className={styles.bone} />
            <span className={styles.bone} />
          </span>
        </li>
      ))}
    </ul>
  )
}
