import { itemLabel } from '@banyan/contract/service/template/item'
import { Radio } from 'antd'
import type { FaceProps } from '../../part.ts'
import { ChoiceGroup } from '../choice-group.tsx'
import { type OptionValue, useOptions } from '../options.ts'

export function Face({ item, value, onChange, disabled, ...group }: FaceProps<OptionValue>) {
  const options = useOptions(item)
  return (
    <ChoiceGroup {...group} label={itemLabel(item)}>
      <Radio.Group
        name={group.id}
        disabled={disabled}
        options={options}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </ChoiceGroup>
  )
}
