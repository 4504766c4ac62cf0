import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { parseRuleParts, RulePart } from '@banyan/contract/online/check-rule'
import { Button, Form, Input } from 'antd'
import { rulesOf } from '#kit/form/form-rules.ts'
import styles from './rule-parts.module.css'

const rules = rulesOf(RulePart)

/** The parts of a check rule, one line each: number of characters, pattern, refusal. */
export function RuleParts({ record }: { record: { ruleJson?: string | null } | undefined }) {
  return (
    <Form.List name="ruleJson" initialValue={record ? parseRuleParts(record.ruleJson) : [{ digits: '*' }]}>
      {(parts, { add, remove }) => (
        <fieldset className={styles.parts}>
          <legend>校验规则</legend>
          <p className={styles.hint}>
            从左到右逐段检查：位数是本段的字符个数，例如 4 检查接下来的 4 个字符；填 * 检查整个值。
          </p>
          {parts.map(({ key, name }) => (
            <div key={key} className={styles.part}>
              <Form.Item name={[name, 'digits']} label="位数" rules={rules('digits')}>
                <Input aria-label="位数" placeholder="如 4 或 *" />
              </Form.Item>
              <Form.Item name={[name, 'pattern']} label="正则表达式" rules={rules('pattern')}>
                <Input aria-label="正则表达式" placeholder="如 ^[0-9]+$" />
              </Form.Item>
              <Form.Item name={[name, 'message']} label="不符合时的提示" rules={rules('message')}>
                <Input aria-label="提示文本" placeholder="如 前四位须为数字" />
              </Form.Item>
              <Button
                type="text"
                aria-label="删除"
                className={styles.remove}
                icon={<DeleteOutlined />}
                disabled={parts.length === 1}
                onClick={() => remove(name)}
              />
            </div>
          ))}
          <Button type="dashed" block icon={<PlusOutlined />} onClick={() => add({ digits: '*' })}>
            新增
          </Button>
        </fieldset>
      )}
    </Form.List>
  )
}
