import { ApartmentOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'

// Loaded on demand, because most visits use no department filter.
const DepartTreeSelect = lazy(() =>
  import('./depart-tree-select.tsx').then((file) => ({ default: file.DepartTreeSelect })),
)

interface Props {
  value: string | undefined
  onChange: (departId: string | undefined) => void
}

/** Narrows a list to a department and all below it (DEC-053). */
export function DepartFilter({ value, onChange }: Props) {
  const [isWanted, setWanted] = useState(false)
  const button = (isLoading: boolean) => (
    <Button icon={<ApartmentOutlined />} loading={isLoading} onClick={() => setWanted(true)}>
      部门
    </Button>
  )
  if (!isWanted) return button(false)
  return (
    <Suspense fallback={button(true)}>
      <DepartTreeSelect
        aria-label="部门"
        placeholder="全部部门"
        value={value}
        defaultOpen
        onChange={(departId) => onChange(typeof departId === 'string' ? departId : undefined)}
        style={{ width: 220 }}
      />
    </Suspense>
  )
}
