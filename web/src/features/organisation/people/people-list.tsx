import type { AnyEndpoint } from '@banyan/contract/endpoint'
import type { UserBrief } from '@banyan/contract/identity/user-lookup'
import { Button, Input, type TableColumnsType } from 'antd'
import { type ReactNode, useState } from 'react'
import { PagedTable } from '#kit/table/paged-table.tsx'
import { ActionButton } from '#kit/ui/action-button.tsx'
import { textOrDash } from '#kit/ui/format.ts'
import { useIsPhone } from '#kit/ui/media.ts'
import { TableBar } from '#kit/ui/table-bar.tsx'
import { AddPeople } from './add-people.tsx'
import styles from './people.module.css'

interface Props {
  /** The calls of the list; each takes `holder` besides its own input. */
  calls: { list: AnyEndpoint; add: AnyEndpoint; remove: AnyEndpoint; removeMany: AnyEndpoint }
  holder: Record<string, string>
  /** The consequence of a removal, as text. */
  loss: string
  /** Further families to refresh after a change. */
  refreshes: string[]
  /** Before 移除 in a row. */
  actions?: (person: UserBrief) => ReactNode
}

/** The people of something: found by name, added, and taken out one by one or together. */
export function PeopleList({ calls, holder, loss, refreshes, actions }: Props) {
  const isPhone = useIsPhone()
  const [realname, setRealname] = useState<string>()
  const [selected, setSelected] = useState<string[]>([])
  const columns: TableColumnsType<UserBrief> = [
    { title: '用户名', dataIndex: 'username', ellipsis: true, render: textOrDash },
    { title: '姓名', dataIndex: 'realname', ellipsis: true, render: textOrDash },
    ...(isPhone
      ? []
      : [
          { title: '手机号', dataIndex: 'phone', width: 128, render: textOrDash },
          { title: '部门', dataIndex: 'orgCodeTxt', ellipsis: true, render: textOrDash },
        ]),
    {
      title: '操作',
      width: actions ? 152 : 80,
      render: (_, person) => (
        <div className={styles.words}>
          {actions?.(person)}
          <ActionButton
            action={calls.remove}
            input={{ ...holder, userId: person.id }}
            confirm="确定移除吗?"
            consequence={`${person.realname ?? person.username ?? ''} ${loss}`}
            refreshes={refreshes}
            onDone={() => setSelected((ids) => ids.filter((id) => id !== person.id))}
            size="small"
            danger
          >
            移除
          </ActionButton>
        </div>
      ),
    },
  ]
  return (
    <>
      <div className={styles.tools}>
        <AddPeople add={calls.add} holder={holder} refreshes={refreshes} />
        <Input.Search
          allowClear
          className={styles.search}
          placeholder="搜索已有用户的姓名"
          aria-label="搜索已有用户的姓名"
          onSearch={(text) => setRealname(text.trim() || undefined)}
        />
      </div>
      {selected.length > 0 && (
        <TableBar role="toolbar" aria-label="所选用户">
          <span aria-live="polite">已选择 {selected.length} 项</span>
          <Button type="text" onClick={() => setSelected([])}>
            清空
          </Button>
          <ActionButton
            action={calls.removeMany}
            input={{ ...holder, userIds: selected }}
            confirm="确定移除吗?"
            consequence={`所选 ${selected.length} 名用户${loss}`}
            refreshes={refreshes}
            onDone={() => setSelected([])}
            type="default"
            danger
          >
            批量移除
          </ActionButton>
        </TableBar>
      )}
      <PagedTable
        list={calls.list}
        question={{ ...holder, realname }}
        selected={selected}
        onSelect={setSelected}
        emptyText={realname ? '没有匹配的用户' : '还没有用户，可在上方选择并添加'}
        columns={columns}
      />
    </>
  )
}
