import { PhoneOutlined } from '@ant-design/icons'
import { Input } from '#kit/ui/input.ts'
import { GeneralPanel } from '../../panel/general-panel.tsx'
import { type FaceProps, part, type ShowProps } from '../../part.ts'
import { placeholderAt } from '../placeholder.ts'

const Face = ({ item, value, onChange, ...control }: FaceProps<string>) => (
  <Input
    {...control}
    allowClear
    type="tel"
    inputMode="tel"
    autoComplete="off"
    maxLength={20}
    value={value ?? ''}
    placeholder={placeholderAt(item)}
    onChange={(event) => onChange(event.target.value)}
  />
)

const Show = ({ value }: ShowProps<string>) => <a href={`tel:${value}`}>{value}</a>

export const phonenumPart = part<string>({ Icon: PhoneOutlined, Face, Show, Panel: GeneralPanel })
