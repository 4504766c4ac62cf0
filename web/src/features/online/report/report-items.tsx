import { PlusOutlined } from '@ant-design/icons'
import type { ReportItem } from '@banyan/contract/online/report-definition'
import { Button, Form } from 'antd'
import { SortableList } from '#kit/ui/sortable.tsx'
import styles from './report-fields.module.css'
import { ReportItemRow } from './report-item-row.tsx'

/** The columns of a report in their order; they are moved by mouse, finger or keyboard. */
export function ReportItems({ initial }: { initial: ReportItem[] | undefined }) {
  const form = Form.useFormInstance()
  return (
    <Form.List name="items" initialValue={initial ?? []}>
      {(rows, { add, remove, move }) => {
        const placeOf = (key: string) => rows.findIndex((row) => String(row.key) === key)
        return (
          <fieldset className={styles.items}>
            <legend>报表列</legend>
            <SortableList
              keys={rows.map(({ key }) => String(key))}
              nameOf={(key) => form.getFieldValue(['items', placeOf(key), 'fieldTxt']) || '这一列'}
              onMove={(key, to) => move(placeOf(key), to)}
            >
              {rows.map(({ key, name }) => (
                <ReportItemRow key={key} id={String(key)} name={name} onRemove={() => remove(name)} />
              ))}
            </SortableList>
            <Button
              type="dashed"
              block
              icon={<PlusOutlined />}
              onClick={() => add({ fieldType: 'String', isShow: true, searchMode: 'single' })}
            >
              新增一列
            </Button>
          </fieldset>
        )
      }}
    </Form.List>
  )
}
