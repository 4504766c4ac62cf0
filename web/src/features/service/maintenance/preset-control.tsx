import { type FilledValues, settleValues } from '@banyan/contract/service/template/filled'
import type { TemplateItem } from '@banyan/contract/service/template/item'
import { Form } from 'antd'
import { useState } from 'react'
import { useFormScope } from '#kit/widgets/form-scope.ts'
import { TemplateForm } from '../template/form/template-form.tsx'
import { useFilledForm } from '../template/form/use-filled-form.ts'
import { parsePreset, useTypeItems } from './use-type-items.ts'

/** Edits the preset values of a plan's orders by the template of its service type; stored as one text. */
export function PresetControl({ record }: { record: { formPreset?: string | null } | undefined }) {
  const items = useTypeItems(useFormScope().useValue('serviceTypeId'))
  if (items.length === 0) return null
  return (
    <Form.Item
      name="formPreset"
      label="工单内容"
      extra="生成工单时填入，可以不填"
      initialValue={record?.formPreset ?? ''}
    >
      <Preset key={items.map(({ id }) => id).join()} items={items} />
    </Form.Item>
  )
}

interface PresetProps {
  items: readonly TemplateItem[]
  value?: string | null
  onChange?: (text: string) => void
}

/** Remounts the form when the text was changed elsewhere, e.g. by a restored draft. */
function Preset({ items, value, onChange }: PresetProps) {
  const [held, setHeld] = useState({ text: value ?? '', key: 0 })
  if ((value ?? '') !== held.text) setHeld({ text: value ?? '', key: held.key + 1 })
  return (
    <PresetForm
      key={held.key}
      items={items}
      value={value}
      onChange={(text) => {
        setHeld({ ...held, text })
        onChange?.(text)
      }}
    />
  )
}

function PresetForm({ items, value, onChange }: PresetProps) {
  const [opened] = useState((): FilledValues => settleValues(items, parsePreset(value)))
  const form = useFilledForm(items, opened)
  const change = (item: string, typed: unknown) => {
    form.change(item, typed)
    const values = settleValues(items, { ...form.values, [item]: typed })
    onChange?.(Object.keys(values).length ? JSON.stringify(values) : '')
  }
  return <TemplateForm form={{ ...form, change }} />
}
