import { UserOutlined } from '@ant-design/icons'
import { filledValueText } from '@banyan/contract/service/template/value-text'
import { UserPicker } from '#features/identity/public.tsx'
import { useLookupTexts } from '#kit/widgets/choices.ts'
import { GeneralPanel } from '../../panel/general-panel.tsx'
import { FlagField } from '../../panel/panel-field.tsx'
import { type FaceProps, type PanelProps, part, type ShowProps } from '../../part.ts'
import { placeholderAt } from '../placeholder.ts'

const Face = ({ item, value, onChange, ...control }: FaceProps<string[]>) => (
  <UserPicker
    {...control}
    stores="id"
    isMultiple={item.multiple !== 0}
    placeholder={placeholderAt(item) ?? '请选择'}
    value={value ?? []}
    onChange={onChange}
  />
)

function Show({ item, value }: ShowProps<string[]>) {
  const names = useLookupTexts('identity_user,realname,id', value)
  return filledValueText(item, value, { user: (id) => names.get(id) })
}

const Panel = (props: PanelProps) => (
  <>
    <GeneralPanel {...props} />
    <FlagField {...props} member="multiple" label="允许选择多人" whenAbsent={1} />
  </>
)

export const usersPart = part<string[]>({ Icon: UserOutlined, Face, Show, Panel })
