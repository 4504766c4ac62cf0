import { EllipsisOutlined, FilterOutlined, SearchOutlined } from '@ant-design/icons'
import { Button, Dropdown, Input, type MenuProps, Tag } from 'antd'
import { useState } from 'react'
import { useWidgets } from '#kit/widgets/registry.ts'
import type { Field } from '#kit/widgets/widget.ts'
import styles from './list-page.module.css'
import { type Filters, parameterNames } from './query/list-state.ts'

interface Props {
  fields: Field[]
  filters: Filters
  superCount: number
  menu: MenuProps['items']
  onAsk: (filters: Filters) => void
  onReset: () => void
  onFilter: (() => void) | undefined
}

/** The query on a phone: a search box, further items behind 筛选, active conditions as chips. */
export function PhoneBar({ fields, filters, superCount, menu, onAsk, onReset, onFilter }: Props) {
  const box = fields.find(({ query }) => query === 'like')
  const [typed, setTyped] = useState((box && filters[box.name]) ?? '')
  const chips = fields.filter((field) => field !== box && parameterNames(field).some((name) => filters[name]))
  const without = (field: Field) =>
    onAsk(
      Object.fromEntries(Object.entries(filters).filter(([name]) => !parameterNames(field).includes(name))),
    )
  return (
    <search>
      <div className={styles.phoneBar}>
        {box && (
          <Input
            className={styles.search}
            aria-label={`搜索${box.label}`}
            placeholder={`搜索${box.label}`}
            prefix={<SearchOutlined />}
            inputMode="search"
            allowClear
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value)
              if (event.target.value === '' && filters[box.name]) onAsk({ ...filters, [box.name]: '' })
            }}
            onPressEnter={() => onAsk({ ...filters, [box.name]: typed })}
          />
        )}
        {onFilter && (
          <Button aria-label="筛选" icon={<FilterOutlined />} onClick={onFilter}>
            {chips.length + superCount || undefined}
          </Button>
        )}
        {menu && menu.length > 0 && (
          <Dropdown menu={{ items: menu }} trigger={['click']}>
            <Button aria-label="更多" icon={<EllipsisOutlined />} />
          </Dropdown>
        )}
      </div>
      {(chips.length > 0 || superCount > 0) && (
        <div className={styles.chips} style={{ paddingTop: 8 }}>
          {chips.map((field) => (
            <Tag key={field.name} closable onClose={() => without(field)}>
              <Chip field={field} filters={filters} />
            </Tag>
          ))}
          {superCount > 0 && <Tag>高级查询 {superCount}</Tag>}
          <Button type="link" size="small" onClick={onReset}>
            清空
          </Button>
        </div>
      )}
    </search>
  )
}

function Chip({ field, filters }: { field: Field; filters: Filters }) {
  const { Show } = useWidgets()[field.type]
  if (field.query === 'range') {
    const ends = parameterNames(field).map((name) => filters[name] || '……')
    return <>{`${field.label} ${ends.join(' 至 ')}`}</>
  }
  return (
    <>
      {field.label} <Show field={field} value={filters[field.name]} length={12} />
    </>
  )
}
