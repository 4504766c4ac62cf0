import { Collapse, Form, Input, Segmented } from 'antd'
import { HeadControls } from '../../definition/head-controls.tsx'
import { LabelledItem } from '../../definition/labelled-item.tsx'
import { type HeadItem, toFieldRow } from '../draft/design-items.ts'
import styles from '../form-designer.module.css'
import type { PropertyProps } from './field-properties.tsx'
import { RulesEditor } from './rules-editor.tsx'

/** The settings of the form as a whole. */
export function FormProperties({
  item,
  fields,
  tableName,
  faults,
  disabled,
  change,
  pause,
}: PropertyProps<HeadItem>) {
  const fault = faults.find((each) => each.item === item.id)
  const { id: _, kind: _kind, rules: _rules, ...head } = item
  return (
    <Form component={false} layout="vertical" requiredMark>
      <LabelledItem label="每行几列">
        {() => (
          <Segmented
            block
            disabled={disabled}
            options={['1', '2', '3', '4'].map((value) => ({ value, label: `${value} 列` }))}
            value={item.formTemplate ?? '2'}
            onChange={(formTemplate) => change({ formTemplate })}
          />
        )}
      </LabelledItem>
      <LabelledItem label="说明">
        {(id) => (
          <Input.TextArea
            id={id}
            maxLength={300}
            autoSize={{ minRows: 2, maxRows: 6 }}
            disabled={disabled}
            value={item.content ?? ''}
            onChange={(event) => change({ content: event.target.value })}
            onBlur={pause}
          />
        )}
      </LabelledItem>
      <RulesEditor
        rules={item.rules}
        tableName={tableName}
        fields={fields}
        disabled={disabled}
        onChange={(rules) => change({ rules })}
      />
      <Collapse
        ghost
        className={styles.more}
        items={[
          {
            key: 'more',
            label: '高级（表名、树形、分页…）',
            children: (
              <HeadControls
                definition={{ head, fields: fields.map(toFieldRow), removed: [], made: 0 }}
                fault={fault}
                disabled={disabled}
                dispatch={(step) => step.do === 'head' && change(step.change as Partial<HeadItem>)}
              />
            ),
          },
        ]}
      />
    </Form>
  )
}
