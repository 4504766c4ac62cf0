import { itemLabel } from '@banyan/contract/service/template/item'
import { Checkbox } from 'antd'
import type { FaceProps } from '../../part.ts'
import { ChoiceGroup } from '../choice-group.tsx'
import { type OptionValue, useOptions } from '../options.ts'

export function Face({ item, value, onChange, disabled, ...group }: FaceProps<OptionValue[]>) {
  const options = useOptions(item)
  return (
    <ChoiceGroup {...group} label={itemLabel(item)}>
      <Checkbox.Group
        disabled={disabled}
        options={options}
        value={value ?? []}
        onChange={(ticked: OptionValue[]) => onChange(ticked)}
      />
    </ChoiceGroup>
  )
}
