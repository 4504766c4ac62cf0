import { DownOutlined, ExportOutlined } from '@ant-design/icons'
import type { AnyEndpoint } from '@banyan/contract/endpoint'
import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import { download } from '#kit/call/api.ts'

interface Props {
  call: AnyEndpoint
  title: string
  question: Record<string, string>
  /** Only these rows, as a comma list (LIST-026). */
  selections?: string[]
  children: string
}

const formats = [
  { format: 'xls', label: 'Excel 97-2003（.xls）' },
  { format: 'xlsx', label: 'Excel 工作簿（.xlsx）' },
] as const

/** Exports the query result or the selection as `.xls` by default, named after the page's title (LIST-027, DEC-068). */
export function ExportMenu({ call, title, question, selections, children }: Props) {
  const [isBusy, setBusy] = useState(false)
  const save = async (format: 'xls' | 'xlsx') => {
    setBusy(true)
    try {
      const chosen = selections?.length ? { selections: selections.join(',') } : {}
      await download(call, { ...question, ...chosen, format }, `${title}.${format}`)
    } catch {
      // reported by the call
    } finally {
      setBusy(false)
    }
  }
  const items = formats.map(({ format, label }) => ({ key: format, label, onClick: () => void save(format) }))
  return (
    <Dropdown menu={{ items }} trigger={['click']}>
      <Button icon={<ExportOutlined />} loading={isBusy}>
        {children}
        <DownOutlined />
      </Button>
    </Dropdown>
  )
}
