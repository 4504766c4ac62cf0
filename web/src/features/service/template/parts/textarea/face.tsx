import { lengthLimits } from '@banyan/contract/service/template/check'
import { Input } from 'antd'
import { useState } from 'react'
import type { FaceProps } from '../../part.ts'
import { placeholderAt } from '../placeholder.ts'

export function Face({ item, value, onChange, ...control }: FaceProps<string>) {
  // SERVICE-045: four rows to begin with; a stored text opens as high as it needs, three at least and eight at most
  const [minRows] = useState(value ? 3 : 4)
  return (
    <Input.TextArea
      {...control}
      value={value ?? ''}
      autoSize={{ minRows, maxRows: 8 }}
      count={{ max: lengthLimits(item).longest, show: true }}
      placeholder={placeholderAt(item)}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
