import { EyeOutlined } from '@ant-design/icons'
import { type ReportItem, reportEditor } from '@banyan/contract/online/report-definition'
import { Alert, Button, Form } from 'antd'
import { useState } from 'react'
import { useAction } from '#kit/call/hooks.ts'
import { DataTable } from '#kit/table/data-table.tsx'
import { textOrDash } from '#kit/ui/format.ts'
import { namedParams } from './report-draft.ts'
import styles from './report-fields.module.css'

/** The first rows of the report as it stands in the form. */
export function ReportPreview() {
  const form = Form.useFormInstance()
  const [items, setItems] = useState<ReportItem[]>([])
  const preview = useAction(reportEditor.preview, { quiet: true, showsRefusal: true })
  const look = () => {
    const { cgrSql, items: given = [], params } = form.getFieldsValue(['cgrSql', 'items', 'params'])
    setItems(given)
    preview.mutate({ cgrSql: cgrSql ?? '', items: given, params: namedParams(params) })
  }
  const shown = items.filter((item) => item?.isShow || item?.aggregate)
  return (
    <fieldset className={styles.items}>
      <legend>预览</legend>
      <Button icon={<EyeOutlined />} loading={preview.isPending} onClick={look}>
        预览前10行
      </Button>
      {preview.error && <Alert type="error" showIcon title={preview.error.message} />}
      {preview.data && !preview.error && (
        <DataTable
          empty="没有数据"
          rowKey={(row) => JSON.stringify(row)}
          pagination={false}
          scroll={{ x: 'max-content' }}
          dataSource={preview.data.result.records}
          footer={() => `共${preview.data.result.total}行`}
          columns={shown.map(({ fieldName, fieldTxt }) => ({
            key: fieldName,
            title: fieldTxt,
            render: (_, row: Record<string, unknown>) =>
              textOrDash(row[`${fieldName}_dictText`] ?? row[fieldName]),
          }))}
        />
      )}
    </fieldset>
  )
}
