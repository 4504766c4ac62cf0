import { type ReportItem, type ReportParam, reportEditor } from '@banyan/contract/online/report-definition'
import { Button, Form, Input, Segmented, Select } from 'antd'
import { useState } from 'react'
import { useAction, useCall } from '#kit/call/hooks.ts'
import type { Row } from '#kit/list/family.ts'
import { mergeItems, namedParams } from './report-draft.ts'
import styles from './report-fields.module.css'
import { ReportItems } from './report-items.tsx'
import { ReportParams } from './report-params.tsx'
import { ReportPreview } from './report-preview.tsx'

const sources = [
  { value: 'view', label: '视图' },
  { value: 'select', label: 'SELECT' },
]

// biome-ignore lint/suspicious/noTemplateCurlyInString: how a SELECT names its parameters
const selectHint = '只能由平台管理员填写；一条 SELECT，只读已开放的视图，参数写作 ${参数名}'

/** The custom part of the report form: source, columns, parameters, and a preview. */
export function ReportFields({ record }: { record: Row | undefined }) {
  const form = Form.useFormInstance()
  const views = useCall(reportEditor.views, {}, { staleTime: 60_000 })
  const stored = typeof record?.cgrSql === 'string' ? record.cgrSql : undefined
  const [chosen, setChosen] = useState<string>()
  const kind = chosen ?? (stored && /\s/.test(stored) ? 'select' : 'view')
  const cgrSql = Form.useWatch('cgrSql', form) as string | undefined
  const read = useAction(reportEditor.readColumns, {
    quiet: true,
    onDone: ({ items, params }) =>
      form.setFieldsValue({ items: mergeItems(form.getFieldValue('items'), items), params }),
  })
  const readColumns = (source: string | undefined) =>
    source && read.mutate({ cgrSql: source, params: namedParams(form.getFieldValue('params')) })
  return (
    <>
      <fieldset className={styles.source}>
        <legend>数据来源</legend>
        <Segmented
          aria-label="数据来源的种类"
          options={sources}
          value={kind}
          onChange={(next) => {
            setChosen(next)
            form.setFieldValue('cgrSql', undefined)
          }}
        />
        <Form.Item
          name="cgrSql"
          initialValue={stored}
          rules={[{ required: true, message: kind === 'view' ? '请选择视图' : '请填写SELECT' }]}
          extra={kind === 'select' ? selectHint : undefined}
        >
          {kind === 'view' ? (
            <Select
              aria-label="视图"
              placeholder="请选择视图"
              showSearch={{ optionFilterProp: 'label' }}
              loading={views.isPending}
              options={views.data?.map(({ name, title }) => ({ value: name, label: `${title}（${name}）` }))}
              onChange={(name: string) => readColumns(name)}
            />
          ) : (
            <Input.TextArea
              aria-label="SELECT"
              className={styles.sql}
              autoSize={{ minRows: 5, maxRows: 16 }}
              spellCheck={false}
            />
          )}
        </Form.Item>
        <Button loading={read.isPending} disabled={!cgrSql} onClick={() => readColumns(cgrSql)}>
          读取字段
        </Button>
      </fieldset>
      <ReportItems initial={record?.items as ReportItem[] | undefined} />
      <ReportParams initial={record?.params as ReportParam[] | undefined} />
      <ReportPreview />
    </>
  )
}
