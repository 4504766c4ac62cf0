import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { ReportParam } from '@banyan/contract/online/report-definition'
import { Button, Form, Input } from 'antd'
import { rulesOf } from '#kit/form/form-rules.ts'
import styles from './report-fields.module.css'

const rules = rulesOf(ReportParam)

/** The parameters of a report, one line each. */
export function ReportParams({ initial }: { initial: ReportParam[] | undefined }) {
  return (
    <Form.List name="params" initialValue={initial ?? []}>
      {(rows, { add, remove }) => (
        <fieldset className={styles.items}>
          <legend>参数</legend>
          {rows.map(({ key, name }) => (
            <div key={key} className={styles.param}>
              <Form.Item name={[name, 'paramName']} rules={rules('paramName')}>
                <Input aria-label="参数名" placeholder="参数名" />
              </Form.Item>
              <Form.Item name={[name, 'paramTxt']} rules={rules('paramTxt')}>
                <Input aria-label="参数文本" placeholder="参数文本" />
              </Form.Item>
              <Form.Item name={[name, 'paramValue']} rules={rules('paramValue')}>
                <Input aria-label="参数默认值" placeholder="默认值" />
              </Form.Item>
              <Button
                type="text"
                aria-label="删除参数"
                icon={<DeleteOutlined />}
                onClick={() => remove(name)}
              />
            </div>
          ))}
          <Button type="dashed" block icon={<PlusOutlined />} onClick={() => add({})}>
            新增参数
          </Button>
        </fieldset>
      )}
    </Form.List>
  )
}
