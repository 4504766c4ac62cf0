import { Input } from '#kit/ui/input.ts'
import type { FaceProps } from '../../part.ts'
import { placeholderAt } from '../placeholder.ts'

export const Face = ({ item, value, onChange, ...control }: FaceProps<string>) => (
  <Input
    {...control}
    allowClear
    value={value ?? ''}
    placeholder={placeholderAt(item)}
    onChange={(event) => onChange(event.target.value)}
  />
)
