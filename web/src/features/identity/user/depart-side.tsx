import { departTree } from '@banyan/contract/organisation/depart'
import { useCall } from '#kit/call/hooks.ts'
import { SearchTree } from '#kit/tree/search-tree.tsx'

interface Props {
  value: string | undefined
  onChange: (departId: string | undefined) => void
}

/** The departments beside their people; a second click on the chosen one shows everybody again. */
export function DepartSide({ value, onChange }: Props) {
  const tree = useCall(departTree.ids, {})
  return (
    <SearchTree
      title="部门"
      nodes={tree.data}
      error={tree.error}
      onRetry={() => void tree.refetch()}
      height={Math.max(320, window.innerHeight - 240)}
      selectedKeys={value ? [value] : []}
      onToggle={(key) => onChange(key === value ? undefined : key)}
    />
  )
}
