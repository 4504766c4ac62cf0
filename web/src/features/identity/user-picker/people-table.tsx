import type { TableColumnsType } from 'antd'
import { DataTable } from '#kit/table/data-table.tsx'
import { pagination } from '#kit/table/pages.ts'
import { Stacked } from '#kit/table/stacked.tsx'
import { textOrDash } from '#kit/ui/format.ts'
import { LoadError } from '#kit/ui/load-error.tsx'
import { useIsPhone } from '#kit/ui/media.ts'
import type { Person, usePeople } from './use-people.ts'
import styles from './user-picker.module.css'

interface Props {
  stores: 'username' | 'id'
  isMultiple: boolean
  people: ReturnType<typeof usePeople>
  emptyText: string
  held: ReadonlyMap<string, string>
  onTake: (rows: readonly Person[], isTaken: boolean) => void
  paging: { page: number; size: number; sizes: number[]; onChange: (page: number, size: number) => void }
}

/** People to choose from; a click anywhere in a row chooses it. */
export function PeopleTable({ stores, isMultiple, people, emptyText, held, onTake, paging }: Props) {
  const isPhone = useIsPhone()
  const keyOf = (row: Person) => row[stores] ?? ''
  return (
    <DataTable<Person>
      rowKey={keyOf}
      empty={people.error ? <LoadError error={people.error} onRetry={people.retry} /> : emptyText}
      loading={people.isFetching}
      dataSource={people.error ? [] : people.rows}
      columns={isPhone ? [card] : columns}
      showHeader={!isPhone}
      tableLayout="fixed"
      rowClassName={(row) => (keyOf(row) ? styles.row : styles.off) ?? ''}
      rowSelection={{
        type: isMultiple ? 'checkbox' : 'radio',
        columnWidth: 48,
        selectedRowKeys: [...held.keys()],
        preserveSelectedRowKeys: true,
        getCheckboxProps: (row) => ({
          disabled: !keyOf(row),
          'aria-label': `选择 ${textOrDash(row.realname)}`,
        }),
        onSelect: (row, isTaken) => onTake([row], isTaken),
        onSelectAll: (isTaken, _, changed) => onTake(changed, isTaken),
      }}
      onRow={(row) => ({
        onClick: () => keyOf(row) && onTake([row], !isMultiple || !held.has(keyOf(row))),
      })}
      pagination={pagination(
        { ...paging, total: people.total, onTurn: paging.onChange },
        { isPhone, sizes: paging.sizes },
      )}
    />
  )
}

const columns: TableColumnsType<Person> = [
  { title: '用户名', dataIndex: 'username', ellipsis: true, render: textOrDash },
  { title: '姓名', dataIndex: 'realname', ellipsis: true, render: textOrDash },
  { title: '性别', dataIndex: 'sex', width: 80, render: (_, row) => textOrDash(row.sex_dictText ?? row.sex) },
  { title: '手机号', dataIndex: 'phone', width: 160, render: textOrDash },
]

/** All columns in one cell, for phones. */
const card: TableColumnsType<Person>[number] = {
  key: 'person',
  render: (_, row) => (
    <Stacked
      lines={[
        textOrDash(row.realname),
        [row.username, row.sex_dictText ?? row.sex, row.phone].filter(Boolean).join(' · '),
      ]}
    />
  ),
}
