import { departTree } from '@banyan/contract/organisation/depart'
import { userDepart } from '@banyan/contract/organisation/user-depart'
import { useCall } from '#kit/call/hooks.ts'
import { SearchTree } from '#kit/tree/search-tree.tsx'

interface Props {
  value: string | undefined
  onChange: (departId: string | undefined) => void
}

/** The departments beside their people, each with how many there are in it and below; a second click shows everybody. */
export function DepartSide({ value, onChange }: Props) {
  const tree = useCall(departTree.ids, {})
  const counts = useCall(userDepart.counts, {}, { quiet: true })
  return (
    <SearchTree
      title="部门"
      nodes={tree.data}
      error={tree.error}
      onRetry={() => void tree.refetch()}
      height={Math.max(320, window.innerHeight - 240)}
      selectedKeys={value ? [value] : []}
      onToggle={(key) => onChange(key === value ? undefined : key)}
      beside={({ key }) => counts.data && <span title="含下级部门">{counts.data[key] ?? 0}</span>}
    />
  )
}
